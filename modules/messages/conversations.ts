import { and, count, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { findProfiles, type PublicProfile } from '@/modules/auth/service'
import type { ChatMessage, Contact, Conversation } from '@/modules/messages/contract'
import { conversationPaths } from '@/modules/messages/contract'
import { messagesErrors } from '@/modules/messages/errors'
import { ConversationRead } from '@/modules/messages/events'
import { hasBlocked, pairKey, setBlocked } from '@/modules/messages/participants'
import { presentMessages } from '@/modules/messages/present'
import { messages, participants } from '@/modules/messages/schema'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

const pageSize = 30

interface Page<Row> {
  rows: Row[]
  next: string | undefined
}

/** Whom the person wrote with, the latest first; `cursor` is the id of a latest message. */
export async function listConversations(ctx: UserContext, cursor?: string): Promise<Page<Conversation>> {
  const own = ctx.actor.id
  const found = await ctx.db
    .select({ side: participants, message: messages })
    .from(participants)
    .innerJoin(messages, eq(messages.id, participants.lastMessageId))
    .where(
      and(
        eq(participants.userId, own),
        isNotNull(participants.lastMessageId),
        cursor === undefined ? undefined : lt(participants.lastMessageId, cursor),
      ),
    )
    .orderBy(desc(participants.lastMessageId))
    .limit(pageSize + 1)
  const shown = found.slice(0, pageSize)
  const others = shown.map(({ side }) => side.otherId)
  const [profiles, unread, lasts] = await Promise.all([
    findProfiles(ctx, others),
    countUnreadBySender(ctx, own, others),
    presentMessages(
      ctx,
      shown.map(({ message }) => message),
    ),
  ])
  return {
    rows: shown.map(({ side: { otherId, isBlocked } }, at) => ({
      ...presentContact(otherId, profiles.get(otherId), isBlocked),
      unread: unread.get(otherId) ?? 0,
      last: lastMessageAt(lasts, at),
    })),
    next: found.length > pageSize ? (shown.at(-1)?.side.lastMessageId ?? undefined) : undefined,
  }
}

/** What the person and another wrote to one another, the latest first; `cursor` is the id of a message. */
export async function listMessages(
  ctx: UserContext,
  { otherId, cursor }: { otherId: string; cursor?: string },
): Promise<Page<ChatMessage>> {
  const found = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.pair, pairKey(ctx.actor.id, otherId)),
        cursor === undefined ? undefined : lt(messages.id, cursor),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(pageSize + 1)
  const shown = found.slice(0, pageSize)
  return {
    rows: await presentMessages(ctx, shown),
    next: found.length > pageSize ? shown.at(-1)?.id : undefined,
  }
}

/** Somebody to write to. Throws receiver_unavailable for an id of nobody and for one's own. */
export async function findContact(ctx: UserContext, otherId: string): Promise<Contact> {
  const profile = (await findProfiles(ctx, [otherId])).get(otherId)
  if (!profile || otherId === ctx.actor.id) throw messagesErrors.receiver_unavailable()
  return presentContact(otherId, profile, await hasBlocked(ctx, ctx.actor.id, otherId))
}

/** All that another wrote is read; again is no error. */
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

/** Whether the person wants to hear from another. Throws receiver_unavailable. */
export async function setContactBlocked(
  ctx: UserContext,
  { otherId, isBlocked }: { otherId: string; isBlocked: boolean },
): Promise<void> {
  await findContact(ctx, otherId)
  await transact(ctx, (tx) => setBlocked(tx, { userId: tx.actor.id, otherId, isBlocked }))
}

/** How many messages to a person they have not read. */
export function countUnread(ctx: Context, userId: string): Promise<number> {
  return ctx.db.$count(messages, and(eq(messages.receiverId, userId), isNull(messages.readAt)))
}

async function countUnreadBySender(
  ctx: Context,
  userId: string,
  others: string[],
): Promise<Map<string, number>> {
  if (others.length === 0) return new Map()
  const rows = await ctx.db
    .select({ senderId: messages.senderId, unread: count() })
    .from(messages)
    .where(and(eq(messages.receiverId, userId), inArray(messages.senderId, others), isNull(messages.readAt)))
    .groupBy(messages.senderId)
  return new Map(rows.map(({ senderId, unread }) => [senderId, unread]))
}

function presentContact(userId: string, profile: PublicProfile | undefined, isBlocked: boolean): Contact {
  assert(profile !== undefined, 'whoever wrote has a profile, also after they left')
  const { username, temporary: isTemporary, deleted: hasLeft } = profile
  return { userId, username, isTemporary, hasLeft, isBlocked }
}

function lastMessageAt(lasts: readonly ChatMessage[], at: number): ChatMessage {
  const last = lasts[at]
  assert(last !== undefined, 'every row is presented')
  return last
}
