import * as v from 'valibot'

export const notificationTypes = ['message', 'transaction', 'item_sold', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

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
