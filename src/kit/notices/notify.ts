import type { Context, TxContext } from '@/src/kit/context'
import { defineList, definePort, maybeUse } from '@/src/kit/ports'

/** The appearance of a notification in the list. */
export type NotificationType = 'message' | 'transaction' | 'item_sold' | 'other'

/** How a notice reaches its user: the bell, an email, a push to a browser. */
export type Channel = 'site' | 'email' | 'push'

/** A subject of notices that users know, with a row in the notification settings. */
export interface NotificationKind {
  /** Lowercase letters and hyphens. Stored with users' choices and in the links of sent emails, so it never changes. */
  readonly name: string
  /** On the settings page: "Sales". */
  readonly label: string
  /** Inside a sentence: "Stop emails about your sales?" */
  readonly description: string
  /** False if users can't turn it off. The settings page leaves it out, and its emails have no link to unsubscribe. */
  readonly canMute: boolean
  /** The channels that are off until a user turns them on. Never changes, because users' choices are stored as differences. */
  readonly mutedByDefault: readonly Channel[]
}

/** Something to notify a user of, over every channel they haven't muted. */
export interface Notice {
  userId: string
  /** Each event notifies a user at most once. */
  eventId: string
  /** When the event happened. */
  at: number
  kind: NotificationKind
  /** Notices of one thread share one unread notification. */
  thread?: string
  /** Chooses the icon. Default: `other`. */
  type?: NotificationType
  title: string
  content: string
  /** The item's name. */
  about?: string
  /** The item, whose picture the email shows. */
  itemId?: string
  /** The path of the page it refers to. */
  href: string | null
  /** Names the link to that page in the email: "Open the order". */
  linkText?: string
  /** Replaces `content` in the email. */
  mailText?: string
  /** The user must act within the hour, so it ignores quiet hours and the digest. */
  isUrgent?: boolean
  /** Shown only on the site: no email, no push. */
  isMinor?: boolean
  /** Channels to leave out, besides those that the user muted. */
  skips?: readonly Channel[]
}

/** Delivers notices. */
export interface Notifier {
  readonly notify: (tx: TxContext, notices: readonly Notice[]) => Promise<void>
  readonly markThreadRead: (ctx: Context, userId: string, thread: string) => Promise<void>
  readonly replaceInThread: (tx: TxContext, change: ThreadChange) => Promise<void>
  readonly deleteThread: (tx: TxContext, thread: string, userIds: readonly string[]) => Promise<void>
}

/** The notifications of a thread with this content get another one. */
interface ThreadChange {
  userId: string
  thread: string
  content: string
  replacement: string
}

/** The picture of an item on the site. */
interface ItemPicture {
  /** Its path, with a size of `itemPictureSize`. */
  path: string
  itemName: string
}

/** The width and height of pictures of items in emails, in pixels of the file. */
export const itemPictureSize = '150x150'

/** Returns the picture of an item; undefined if it has none that the site serves. */
export const itemPicturePort = definePort<
  (ctx: Pick<Context, 'db'>, itemId: string) => Promise<ItemPicture | undefined>
>('kit.item-picture', { required: false })

/** Delivers notices over the channels that users chose. */
export const notifierPort = definePort<Notifier>('kit.notifier', { required: false })

/** The kinds of notices: rows of the notification settings. */
export const notificationKinds = defineList<NotificationKind>('kit.notification-kinds', {
  noun: 'notification kind',
  namesOf: ({ name }) => [name],
})

/** Defines a kind of notification for `notificationKinds` of a module. Users can mute it, and nothing is muted by default. */
export function defineNotificationKind({
  canMute = true,
  mutedByDefault = [],
  ...kind
}: Pick<NotificationKind, 'name' | 'label' | 'description'> & Partial<NotificationKind>): NotificationKind {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kind.name) || kind.name === 'all')
    throw new Error(`${kind.name} can't name a notification kind`)
  return { ...kind, canMute, mutedByDefault }
}

/**
 * Notifies different users, each once per event. Pass all notices of an event at once: they share their statements. Skips deleted
 * accounts, and does nothing without a module that provides `notifierPort`.
 */
export async function notify(tx: TxContext, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await maybeUse(tx, notifierPort)?.notify(tx, notices)
}

/** Notifies several users of the same. The rules are those of `notify`. */
export async function notifyUsers(
  tx: TxContext,
  userIds: readonly string[],
  notice: Omit<Notice, 'userId'>,
): Promise<void> {
  await notify(tx, ...userIds.map((userId) => ({ ...notice, userId })))
}

/** Marks a user's notifications of a thread as read, after they have read the conversation itself. */
export async function markThreadRead(ctx: Context, userId: string, thread: string): Promise<void> {
  await maybeUse(ctx, notifierPort)?.markThreadRead(ctx, userId, thread)
}

/** Replaces a content in the notifications of a thread, because what they quote was removed. */
export async function replaceInThread(tx: TxContext, change: ThreadChange): Promise<void> {
  await maybeUse(tx, notifierPort)?.replaceInThread(tx, change)
}

/** Deletes the notifications of a thread that these users have, because who they quote has deleted their account. */
export async function deleteThread(tx: TxContext, thread: string, userIds: readonly string[]): Promise<void> {
  await maybeUse(tx, notifierPort)?.deleteThread(tx, thread, userIds)
}
