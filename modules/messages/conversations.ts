import { and, count, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import { findItems, type ItemFacts } from '@/modules/catalog/service'
import {
  type ChatMessage,
  type Contact,
  type Conversation,
  type ConversationQuery,
  conversationPaths,
} from '@/modules/messages/contract'
import { matchesFilter, matchesSearch } from '@/modules/messages/conversation-filters'
import { messagesErrors } from '@/modules/messages/errors'
import { ConversationRead } from '@/modules/messages/events'
import { serverMessages } from '@/modules/messages/messages'
import { hasBlocked, pairKey, setBlocked } from '@/modules/messages/participants'
import { messages, participants } from '@/modules/messages/schema'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

const pageSize = 30
const latestFirst = keyset('desc', { id: messages.id })
const lastWrittenFirst = keyset('desc', { lastMessageId: participants.lastMessageId })

/** Returns a page of the user's conversations, latest first. */
export async function listConversations(
  ctx: UserContext,
  { cursor, filter, search }: ConversationQuery = {},
): Promise<ListPage<Conversation>> {
  const userId = ctx.actor.id
  const { lastMessageId } = participants
  const query = ctx.db
    .select({ ...lastWrittenFirst.columns, participant: participants, message: messages })
    .from(participants)
    .innerJoin(messages, eq(messages.id, lastMessageId))
  const where = and(
    eq(participants.userId, userId),
    isNotNull(lastMessageId),
    filter && matchesFilter(userId, filter),
    search === undefined ? undefined : matchesSearch(search),
  )
  const { rows: page, next } = await lastWrittenFirst.readPage(query, { where, limit: pageSize, cursor })
  const otherIds = page.map(({ participant }) => participant.otherId)
  const lastMessages = page.map(({ message }) => message)
  const [profiles, unread, items] = await Promise.all([
    findProfiles(ctx, otherIds),
    countUnreadBySender(ctx, userId, otherIds),
    findMessageItems(ctx, lastMessages),
  ])
  return {
    rows: page.map(({ participant: { otherId, isBlocked }, message }) => ({
      ...presentContact(otherId, profiles.get(otherId), isBlocked),
      unread: unread.get(otherId) ?? 0,
      last: presentMessage(message, items),
    })),
    next,
  }
}

/** Returns a page of the messages between the user and another, latest first. */
export async function listMessages(
  ctx: UserContext,
  { otherId, cursor }: { otherId: string; cursor?: string },
): Promise<ListPage<ChatMessage>> {
  const where = eq(messages.pair, pairKey(ctx.actor.id, otherId))
  const page = { where, limit: pageSize, cursor }
  const { rows, next } = await latestFirst.readPage(ctx.db.select().from(messages), page)
  return { rows: await presentMessages(ctx, rows), next }
}

/** Maximum number of messages to show staff. More would not help to decide a dispute. */
const messagesOfPairMax = 300

/** Returns the latest messages between two users since then, oldest first, for staff who decide a dispute. */
export async function listMessagesOfPair(
  ctx: Context,
  { userIds: [one, other], since }: { userIds: [string, string]; since: number },
): Promise<{ senderId: string; content: string; at: number }[]> {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.pair, pairKey(one, other)), gte(messages.createdAt, since)))
    .orderBy(desc(messages.id))
    .limit(messagesOfPairMax)
  return rows.reverse().map((row) => ({ senderId: row.senderId, content: contentOf(row), at: row.createdAt }))
}

/** Returns a user to message. Throws receiver_unavailable for an unknown id and for the user's own. */
export async function findContact(ctx: UserContext, otherId: string): Promise<Contact> {
  const profile = (await findProfiles(ctx, [otherId])).get(otherId)
  if (!profile || otherId === ctx.actor.id) throw messagesErrors.receiver_unavailable()
  return presentContact(otherId, profile, await hasBlocked(ctx, ctx.actor.id, otherId))
}

/** Marks every message from another user as read. Idempotent. */
export async function markRead(ctx: UserContext, otherId: string): Promise<void> {
  const readerId = ctx.actor.id
  const unread = and(
    eq(messages.receiverId, readerId),
    eq(messages.senderId, otherId),
    isNull(messages.readAt),
  )
  await transact(ctx, async (tx) => {
    const read = await tx.db
      .update(messages)
      .set({ readAt: tx.now() })
      .where(unread)
      .returning({ id: messages.id })
    if (read.length === 0) return
    await publish(tx, ConversationRead, { readerId, otherId })
    invalidateForUser(tx, readerId, conversationPaths)
  })
}

/** Blocks or unblocks another user. Throws receiver_unavailable. */
export async function setContactBlocked(
  ctx: UserContext,
  { otherId, isBlocked }: { otherId: string; isBlocked: boolean },
): Promise<void> {
  await findContact(ctx, otherId)
  await transact(ctx, (tx) => setBlocked(tx, { userId: tx.actor.id, otherId, isBlocked }))
}

/** Returns how many messages to the user are unread. */
export function countUnread(ctx: Context, userId: string): Promise<number> {
  return ctx.db.$count(messages, and(eq(messages.receiverId, userId), isNull(messages.readAt)))
}

async function countUnreadBySender(
  ctx: Context,
  userId: string,
  senderIds: string[],
): Promise<Map<string, number>> {
  if (senderIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ senderId: messages.senderId, unread: count() })
    .from(messages)
    .where(
      and(eq(messages.receiverId, userId), inArray(messages.senderId, senderIds), isNull(messages.readAt)),
    )
    .groupBy(messages.senderId)
  return new Map(rows.map(({ senderId, unread }) => [senderId, unread]))
}

function presentContact(userId: string, profile: PublicProfile | undefined, isBlocked: boolean): Contact {
  assert(profile !== undefined, 'a sender keeps a profile after deleting the account')
  const { username, imageUrl, temporary: isTemporary, deleted: hasLeft } = profile
  return { userId, username, imageUrl, isTemporary, hasLeft, isBlocked }
}

type MessageRow = typeof messages.$inferSelect
type PresentableRow = Omit<MessageRow, 'pair' | 'readAt' | 'removalReason'>

async function presentMessages(ctx: Context, rows: readonly PresentableRow[]): Promise<ChatMessage[]> {
  const items = await findMessageItems(ctx, rows)
  return rows.map((row) => presentMessage(row, items))
}

/** Returns the items that the messages refer to, by id. */
export function findMessageItems(
  ctx: Context,
  rows: readonly Pick<PresentableRow, 'itemId'>[],
): Promise<Map<string, ItemFacts>> {
  return findItems(
    ctx,
    rows.flatMap(({ itemId }) => itemId ?? []),
  )
}

/** Returns what readers see of messages, by id. */
export async function findMessageContents(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]))
  return new Map(rows.map((row) => [row.id, contentOf(row)]))
}

function contentOf({ content, removedAt }: Pick<MessageRow, 'content' | 'removedAt'>): string {
  return removedAt === null ? content : serverMessages.removed
}

export function presentMessage(row: PresentableRow, items: ReadonlyMap<string, ItemFacts>): ChatMessage {
  const { id, senderId, receiverId, itemId, createdAt } = row
  const named = itemId === null ? undefined : items.get(itemId)
  const found = named?.isShown ? named : undefined
  return {
    id,
    senderId,
    receiverId,
    content: contentOf(row),
    isRemoved: row.removedAt !== null,
    itemId,
    itemName: found?.name ?? null,
    item: found ? { assetId: found.assetId, category: found.category, imageUrl: found.imageUrl } : null,
    createdAt: isoTime(createdAt),
  }
}
