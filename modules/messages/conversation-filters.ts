import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { nameContains } from '@/modules/auth/service'
import { messages, participants } from '@/modules/messages/schema'
import { hasTraded } from '@/modules/orders/service'
import { containsUnindexed } from '@/src/db/substring'
import type { OwnFilter } from '@/src/kit/lists/own-list'

/** A filter of the user's conversations, on participants with their last message. `needs-action`: the other user wrote last. */
export function matchesFilter(userId: string, filter: OwnFilter): SQL | undefined {
  if (filter === 'needs-action') return and(ne(messages.senderId, userId), eq(participants.isBlocked, false))
  const [bought, sold] = [
    hasTraded(userId, 'buying', participants.otherId),
    hasTraded(userId, 'selling', participants.otherId),
  ]
  // Before an order, buyers are the ones who write first.
  const hasBegun = filter === 'buying' ? isNotNull(participants.begunAt) : isNull(participants.begunAt)
  return or(filter === 'buying' ? bought : sold, and(hasBegun, sql`not ${bought}`, sql`not ${sold}`))
}

/** Conversations with a user whose name contains the text, or with a message that does. */
export function matchesSearch(search: string): SQL | undefined {
  return or(
    nameContains(participants.otherId, search),
    sql`exists (select 1 from messages_messages as one
      where one.pair = ${messages.pair} and ${containsUnindexed(sql`one.content`, search)})`,
  )
}
