import { and, eq, gt } from 'drizzle-orm'
import { sides } from '@/modules/messages/schema'
import type { Context, TxContext } from '@/src/core/context'

type SideRow = typeof sides.$inferSelect

/** The same for both. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' ')
}

export async function maybeSide(ctx: Context, userId: string, otherId: string): Promise<SideRow | undefined> {
  const [side] = await ctx.db
    .select()
    .from(sides)
    .where(and(eq(sides.userId, userId), eq(sides.otherId, otherId)))
  return side
}

export async function isBlockedBy(ctx: Context, userId: string, otherId: string): Promise<boolean> {
  return (await maybeSide(ctx, userId, otherId))?.isBlocked ?? false
}

/** The latest message on both sides; whoever wrote the first began it. */
export async function keepLatest(
  tx: TxContext,
  { id, senderId, receiverId }: { id: string; senderId: string; receiverId: string },
): Promise<void> {
  const isFirst = ((await maybeSide(tx, senderId, receiverId))?.lastMessageId ?? null) === null
  await keepSide(tx, { userId: senderId, otherId: receiverId, lastMessageId: id }, isFirst ? tx.now() : null)
  await keepSide(tx, { userId: receiverId, otherId: senderId, lastMessageId: id }, null)
}

/** Nobody hears from somebody whom they blocked, and neither can be written to by them. */
export async function setBlocked(
  tx: TxContext,
  { userId, otherId, isBlocked }: Pick<SideRow, 'userId' | 'otherId' | 'isBlocked'>,
): Promise<void> {
  await tx.db
    .insert(sides)
    .values({ userId, otherId, isBlocked })
    .onConflictDoUpdate({ target: [sides.userId, sides.otherId], set: { isBlocked } })
}

/** How many people somebody has begun to write to since. */
export function countBegun(ctx: Context, userId: string, since: number): Promise<number> {
  return ctx.db.$count(sides, and(eq(sides.userId, userId), gt(sides.begunAt, since)))
}

async function keepSide(
  tx: TxContext,
  side: Pick<SideRow, 'userId' | 'otherId' | 'lastMessageId'>,
  begunAt: number | null,
): Promise<void> {
  const { lastMessageId } = side
  await tx.db
    .insert(sides)
    .values({ ...side, begunAt })
    .onConflictDoUpdate({
      target: [sides.userId, sides.otherId],
      set: { lastMessageId, ...(begunAt !== null && { begunAt }) },
    })
}
