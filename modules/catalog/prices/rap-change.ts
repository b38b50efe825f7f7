import { and, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

const windowMs = 30 * dayMs
/** Above this, the change might not be a safe integer. */
const rapMax = 900_000_000_000
/** Keeps statements well under both engines' limits on parameters. */
const itemsPerStatement = 400

/** Recomputes the RAP change of these items. Call it when their RAP or its history changes. */
export async function refreshRapChanges(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  for (const chunk of chunks(itemIds, itemsPerStatement))
    await refreshWhere(tx, inArray(items.id, [...chunk]))
}

const itemsPerRun = 2_000
const lastSeqs = new WeakMap<Core, number>()

/** Recomputes the RAP change of the next items, because the RAP of 30 days ago changes with time. 100,000 items take about an hour. */
export async function refreshNextRapChanges(ctx: Context): Promise<void> {
  const after = lastSeqs.get(ctx.core) ?? 0
  const next = ctx.db
    .select({ seq: items.seq })
    .from(items)
    .where(gt(items.seq, after))
    .orderBy(items.seq)
    .limit(itemsPerRun)
    .as('next')
  const [range] = await ctx.db.select({ last: max(next.seq) }).from(next)
  const last = range?.last ?? null
  if (last !== null)
    await transact(ctx, (tx) => refreshWhere(tx, and(gt(items.seq, after), lte(items.seq, last))))
  lastSeqs.set(ctx.core, last ?? 0)
}

/** Writes only items whose change differs from the stored one. */
async function refreshWhere(tx: TxContext, condition: SQL | undefined): Promise<void> {
  const change = sql`(select (catalog_items.rap - p.value) * 10000 / nullif(p.value, 0) from catalog_rap_points as p
    where p.item_id = catalog_items.id and p.at <= ${tx.now() - windowMs} and catalog_items.rap <= ${rapMax}
    order by p.at desc limit 1)`
  const written = await tx.db
    .update(items)
    .set({ rapChange: change })
    .where(and(condition, sql`rap_change is distinct from ${change}`))
    .returning({ id: items.id })
  if (written.length > 0) invalidate(tx, catalogCacheTag)
}
