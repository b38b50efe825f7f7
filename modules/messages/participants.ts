import { and, eq, gt } from 'drizzle-orm'
import { participants } from '@/modules/messages/schema'
import type { Context, TxContext } from '@/src/kit/context'

type ParticipantRow = typeof participants.$inferSelect

/** The same for both. */
export function pairKey(one: string, other: string): string {
  return [one, other].sort().join(' ')
}

export async function maybeParticipant(
  ctx: Context,
  userId: string,
  otherId: string,
): Promise<ParticipantRow | undefined> {
  const [side] = await ctx.db
    .select()
    .from(participants)
    .where(and(eq(participants.userId, userId), eq(participants.otherId, otherId)))
  return side
}

export async function hasBlocked(ctx: Context, userId: string, otherId: string): Promise<boolean> {
  return (await maybeParticipant(ctx, userId, otherId))?.isBlocked ?? false
}

/** The latest message on both participants; whoever wrote the first began it. */
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

/** Nobody hears from somebody whom they blocked, and neither can be written to by them. */
export async function setBlocked(
  tx: TxContext,
  { userId, otherId, isBlocked }: Pick<ParticipantRow, 'userId' | 'otherId' | 'isBlocked'>,
): Promise<void> {
  await tx.db
    .insert(participants)
    .values({ userId, otherId, isBlocked })
    .onConflictDoUpdate({ target: [participants.userId, participants.otherId], set: { isBlocked } })
}

/** How many people somebody has begun to write to since. */
export function countNewContacts(ctx: Context, userId: string, since: number): Promise<number> {
  return ctx.db.$count(participants, and(eq(participants.userId, userId), gt(participants.begunAt, since)))
}

async function upsertParticipant(
  tx: TxContext,
  side: Pick<ParticipantRow, 'userId' | 'otherId' | 'lastMessageId'>,
  begunAt: number | null,
): Promise<void> {
  const { lastMessageId } = side
  await tx.db
    .insert(participants)
    .values({ ...side, begunAt })
    .onConflictDoUpdate({
      target: [participants.userId, participants.otherId],
      set: { lastMessageId, ...(begunAt !== null && { begunAt }) },
    })
}
