import * as v from 'valibot'
import { inputMessages } from '@/modules/notifications/messages'

const notificationTypes = ['message', 'transaction', 'item_sold', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What people are told about, as they choose it. */
export const noticeKinds = ['sales', 'purchases', 'disputes', 'payouts', 'messages'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The ways that a notice takes. */
export const channels = ['site', 'email', 'push'] as const
export type Channel = (typeof channels)[number]

export const Notification = v.object({
  id: v.string(),
  type: v.picklist(notificationTypes),
  title: v.string(),
  content: v.string(),
  /** The page it is about. */
  href: v.nullable(v.string()),
  isRead: v.boolean(),
  createdAt: v.string(),
})
export type Notification = v.InferOutput<typeof Notification>

/** What a socket tells of one when it is made. */
export type NotificationFrame = Omit<Notification, 'href' | 'isRead'>

/** What mails can be ended by whoever holds one: those about one thing, or all of them. */
export const unsubscribeKinds = [...noticeKinds, 'all'] as const
export type UnsubscribeKind = (typeof unsubscribeKinds)[number]

export const UnsubscribeResult = v.object({ kind: v.picklist(unsubscribeKinds) })

/** A time of day, where the person is: "22:30". */
const TimeOfDay = v.pipe(
  v.string(inputMessages.time),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, inputMessages.time),
)
const timeZoneMax = 64

export const Mute = v.object({ kind: v.picklist(noticeKinds), channel: v.picklist(channels) })
export type Mute = v.InferOutput<typeof Mute>

/** How somebody wants to be told of things. */
export const Preferences = v.object({
  /** What they do not want to be told, and by which way. */
  muted: v.pipe(v.array(Mute), v.maxLength(noticeKinds.length * channels.length, inputMessages.muted)),
  /** Where the times of day are theirs: "Europe/Berlin". */
  timeZone: v.pipe(
    v.string(inputMessages.timeZone),
    v.maxLength(timeZoneMax, inputMessages.timeZone),
    v.check(isTimeZone, inputMessages.timeZone),
  ),
  /** From when until when nothing but what is urgent calls them. */
  quiet: v.nullable(v.object({ from: TimeOfDay, until: TimeOfDay })),
  /** When the mails of a day come as one; one by one when null. */
  digestAt: v.nullable(TimeOfDay),
})
export type Preferences = v.InferOutput<typeof Preferences>

const endpointMax = 1_000
const base64url = (min: number, max: number) =>
  v.pipe(
    v.string(inputMessages.keys),
    v.regex(/^[\w-]+$/, inputMessages.keys),
    v.minLength(min, inputMessages.keys),
    v.maxLength(max, inputMessages.keys),
  )

/** A browser that wants messages, as its own PushSubscription says it. */
export const Device = v.object({
  endpoint: v.pipe(v.string(inputMessages.endpoint), v.maxLength(endpointMax, inputMessages.endpoint)),
  /** A point of P-256 and 16 bytes. */
  keys: v.object({ p256dh: base64url(86, 88), auth: base64url(22, 24) }),
})
export type Device = v.InferOutput<typeof Device>

export const DeviceEndpoint = v.object({ endpoint: Device.entries.endpoint })

/** By what browsers know the site, and whether the one that asks gets messages. */
export const PushStatus = v.object({ key: v.string(), isOn: v.boolean() })

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
