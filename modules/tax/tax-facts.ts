import { eq, lte } from 'drizzle-orm'
import type { OwnTaxFacts, TaxFacts } from '@/modules/tax/contract'
import { taxFacts } from '@/modules/tax/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

/** How long what was reported must be kept after an account was deleted: the IRS asks for copies of four years. */
const retentionMs = 4 * 366 * dayMs

/** Returns the user's facts, with null for what they have not entered. */
export async function findFacts(ctx: UserContext): Promise<OwnTaxFacts> {
  const [row] = await ctx.db.select().from(taxFacts).where(eq(taxFacts.userId, ctx.actor.id))
  if (!row) return { name: null, address: null, country: null, taxId: null }
  return { name: row.name, address: row.address, country: row.country, taxId: row.taxId }
}

/** Replaces the user's facts. */
export async function saveFacts(ctx: UserContext, given: TaxFacts): Promise<OwnTaxFacts> {
  await transact(ctx, async (tx) => {
    const set = { ...given, updatedAt: tx.now() }
    await tx.db
      .insert(taxFacts)
      .values({ userId: tx.actor.id, ...set })
      .onConflictDoUpdate({ target: taxFacts.userId, set })
  })
  return given
}

/** Deletes the facts of accounts that were deleted long enough ago. */
export async function deleteOldFacts(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(taxFacts).where(lte(taxFacts.accountDeletedAt, tx.now() - retentionMs)),
  )
}
