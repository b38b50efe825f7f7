import { and, eq, gt } from 'drizzle-orm'
import { participants } from '@/modules/messages/schema'
import type { Context, TxContext } from '@/src/kit/context'

type ParticipantRow = typeof participants.$inferSelect

/** Returns a key for two users that doesn't depend on their order. */
export function pairKey(userId: string, otherId: string): string {
  return [userId, otherId].sort().join(' ')
}

export async function maybeParticipant(
  ctx: Context,
  userId: string,
  otherId: string,
): Promise<ParticipantRow | undefined> {
  const [participant] = await ctx.db
    .select()
    .from(participants)
    .where(and(eq(participants.userId, userId), eq(participants.otherId, otherId)))
  return participant
}

/** Returns whether a user has blocked the other one. */
export async function hasBlocked(ctx: Context, userId: string, otherId: string): Promise<boolean> {
  return (await maybeParticipant(ctx, userId, otherId))?.isBlocked ?? false
}

/** Records the latest message for both users. The sender of their first message counts it as a new contact. */
export async function recordLatestMessage(
  tx: TxContext,
  { id, senderId, receiverId }: { id: string; senderId: string; receiverId: string },
): Promise<void> {
  const isFirst = ((await maybeParticipant(tx, senderId, receiverId))?.lastMessageId ?? null) === null
  await upsertParticipant(
    tx,
    { userId: senderId, otherId: receiverId, lastMessageId: id },
    isFirst ? tx.now() : null,
  )
  await upsertParticipant(tx, { userId: receiverId, otherId: senderId, lastMessageId: id }, null)
}

/** A block stops messages in both directions. */
export async function setBlocked(
  tx: TxContext,
  { userId, otherId, isBlocked }: Pick<ParticipantRow, 'userId' | 'otherId' | 'isBlocked'>,
): Promise<void> {
  await tx.db
    .insert(participants)
    .values({ userId, otherId, isBlocked })
    .onConflictDoUpdate({ target: [participants.userId, participants.otherId], set: { isBlocked } })
}

/** Returns how many users this user has messaged first since a time (ms). */
export function countNewContacts(ctx: Context, userId: string, since: number): Promise<number> {
  return ctx.db.$count(participants, and(eq(participants.userId, userId), gt(participants.begunAt, since)))
}

async function upsertParticipant(
  tx: TxContext,
  participant: Pick<ParticipantRow, 'userId' | 'otherId' | 'lastMessageId'>,
  begunAt: number | null,
): Promise<void> {
  const { lastMessageId } = participant
  await tx.db
    .insert(participants)
    .values({ ...participant, begunAt })
    .onConflictDoUpdate({
      target: [participants.userId, participants.otherId],
      set: { lastMessageId, ...(begunAt !== null && { begunAt }) },
    })
}
