import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import type { TxContext } from '@/src/kit/context'

/** Places a legal hold on an open account, or changes the reason of one. Returns false if the account is deleted. */
export async function setLegalHold(tx: TxContext, userId: string, reason: string): Promise<boolean> {
  const [held] = await tx.db
    .update(users)
    .set({ legalHoldAt: sql`coalesce(${users.legalHoldAt}, ${tx.now()})`, legalHoldReason: reason })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return held !== undefined
}

/** Returns false if the account has no legal hold. */
export async function endLegalHold(tx: TxContext, userId: string): Promise<boolean> {
  const [released] = await tx.db
    .update(users)
    .set({ legalHoldAt: null, legalHoldReason: null })
    .where(and(eq(users.id, userId), isNotNull(users.legalHoldAt)))
    .returning({ id: users.id })
  return released !== undefined
}
