import type { TxContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** A message to all users. */
export interface AnnouncementToAll {
  readonly title: string
  readonly content: string
  /** The page that it is about. */
  readonly href: string
  /** Also by email, to users who haven't turned that off. */
  readonly email: boolean
}

/** Tells all active users about something that the transaction does, in batches after it commits. */
export const announcePort = definePort<(tx: TxContext, announcement: AnnouncementToAll) => Promise<void>>(
  'kit.announce',
  { required: false },
)
