import type { NoticeKind, NotificationType } from '@/modules/notifications/contract'

/** Something that a person is told, by whichever ways they left open. */
export interface Notice {
  userId: string
  /** What happened: nobody is told of it twice. */
  eventId: string
  kind: NoticeKind
  /** What it belongs to, of which one unread notification is enough. */
  thread?: string
  type: NotificationType
  title: string
  content: string
  /** The name of the item, where it is about one. */
  about?: string
  href: string | null
  /** What a mail says in place of the content. */
  mailText?: string
  /** Somebody must act within the hour: it waits for no quiet hours and no digest. */
  isUrgent?: boolean
  /** Told on the site alone. */
  isMinor?: boolean
}
