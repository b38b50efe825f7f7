import * as v from 'valibot'

export const notificationTypes = ['message', 'transaction', 'item_sold', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What people are told about, as they choose it. */
export const noticeKinds = ['sales', 'purchases', 'disputes', 'payouts', 'messages'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The ways that a notice takes. */
export const channels = ['site', 'email'] as const
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

export const Unsubscribed = v.object({ kind: v.picklist(noticeKinds) })
