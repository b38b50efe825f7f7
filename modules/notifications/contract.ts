import * as v from 'valibot'
import { inputMessages } from '@/modules/notifications/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { ownListParams } from '@/src/kit/lists/own-list'
import type { Channel, NotificationType } from '@/src/kit/notices/notify'

const notificationTypes = [
  'message',
  'transaction',
  'item_sold',
  'other',
] as const satisfies readonly NotificationType[]

export const channels = ['site', 'email', 'push'] as const satisfies readonly Channel[]

export const Notification = v.object({
  id: v.string(),
  type: v.picklist(notificationTypes),
  title: v.string(),
  content: v.string(),
  /** The path of the page it refers to. */
  href: v.nullable(v.string()),
  isRead: v.boolean(),
  createdAt: v.string(),
  /** The item that the page is about. */
  item: v.optional(
    v.object({
      name: v.string(),
      assetId: v.string(),
      category: v.string(),
      imageUrl: v.nullable(v.string()),
    }),
  ),
  /** The other user of the order or conversation. */
  user: v.optional(v.object({ username: v.string(), imageUrl: v.nullable(v.string()) })),
})
export type Notification = v.InferOutput<typeof Notification>

/** The data of a `notification` socket frame. */
export type NotificationFrame = Omit<Notification, 'href' | 'isRead' | 'item' | 'user'>

/** The longest list. */
export const notificationsMax = 100

export const NotificationQuery = v.object({
  ...ownListParams(inputMessages),
  limit: limitParam(notificationsMax, inputMessages.limit),
  cursor: cursorParam,
})
export type NotificationQuery = v.InferOutput<typeof NotificationQuery>

/** A kind of notification that users can mute: a row of the settings. */
export const NoticeKind = v.object({
  kind: v.string(),
  label: v.string(),
  /** Inside a sentence: "your sales". */
  description: v.string(),
})
export type NoticeKind = v.InferOutput<typeof NoticeKind>

/** The kind in an unsubscribe link that stops emails of every kind. */
export const allKinds = 'all'
export const UnsubscribeResult = v.object({ kind: v.string() })

/** A time of day in the user's time zone: "22:30". */
const TimeOfDay = v.pipe(
  v.string(inputMessages.time),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, inputMessages.time),
)
const timeZoneMax = 64

const kindMax = 64
const mutesMax = 300

export const Mute = v.object({
  kind: v.pipe(v.string(inputMessages.kind), v.maxLength(kindMax, inputMessages.kind)),
  channel: v.picklist(channels),
})
export type Mute = v.InferOutput<typeof Mute>

export const Preferences = v.object({
  muted: v.pipe(v.array(Mute), v.maxLength(mutesMax, inputMessages.muted)),
  /** The IANA zone of the times below: "Europe/Berlin". */
  timeZone: v.pipe(
    v.string(inputMessages.timeZone),
    v.maxLength(timeZoneMax, inputMessages.timeZone),
    v.check(isTimeZone, inputMessages.timeZone),
  ),
  /** Quiet hours: only urgent notices are emailed and pushed. */
  quiet: v.nullable(v.object({ from: TimeOfDay, until: TimeOfDay })),
  /** When the daily digest is sent; null sends each email on its own. */
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

/** A browser's PushSubscription. */
export const Device = v.object({
  endpoint: v.pipe(
    v.string(inputMessages.endpoint),
    v.regex(/^[\x21-\x7E]+$/, inputMessages.endpoint),
    v.maxLength(endpointMax, inputMessages.endpoint),
  ),
  /** Base64url: `p256dh` is an uncompressed P-256 point, `auth` is 16 bytes. */
  keys: v.object({ p256dh: base64url(86, 88), auth: base64url(22, 24) }),
})
export type Device = v.InferOutput<typeof Device>

export const DeviceEndpoint = v.object({ endpoint: Device.entries.endpoint })

/** `key` is the site's VAPID public key (base64url); `isOn` is whether this session's browser is subscribed. */
export const PushStatus = v.object({ key: v.string(), isOn: v.boolean() })

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
