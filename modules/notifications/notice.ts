import type { NoticeKind, NotificationType } from '@/modules/notifications/contract'

/** Something to notify a user of, over every channel they haven't muted. Stored as JSON while an email is pending. */
export interface Notice {
  userId: string
  /** Each event notifies a user at most once. */
  eventId: string
  /** When the event happened. */
  at: number
  kind: NoticeKind
  /** Notices of one thread share one unread notification. */
  thread?: string
  type: NotificationType
  title: string
  content: string
  /** The item's name. */
  about?: string
  href: string | null
  /** Replaces `content` in the email. */
  mailText?: string
  /** The user must act within the hour, so it ignores quiet hours and the digest. */
  isUrgent?: boolean
  /** Shown only on the site: no email, no push. */
  isMinor?: boolean
}

/** The notification of one party about an order event. */
export interface OrderNotice {
  title: string
  content: (order: OrderNoticeValues) => string
}

/** Amounts are decimal strings of dollars. */
interface OrderNoticeValues {
  item: string
  amount: string
  /** What the buyer's bank took back for good. */
  chargedBack: string
  /** The amount minus `chargedBack`. */
  refunded: string
  /** What the buyer was refunded outside the payment provider. */
  refundedManually: string
}
