import { and, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import { inJsonList } from '@/src/db/columns'
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

/** A trend is the RAP every three days. */
const trendSteps = 10

interface PointRow {
  id: string
  at: number | string
  value: number | string
}

/**
 * Returns the RAP of each item at equal distances from 30 days ago until now, in R$, by item id. Items whose RAP of 30 days ago is unknown are
 * absent.
 */
export async function findRapTrends(
  ctx: Context,
  rows: readonly { id: string; rap: number | string | null }[],
): Promise<Map<string, number[]>> {
  const since = ctx.now() - windowMs
  // The engines seek the first point of each item, and read no older one.
  const points = await ctx.db.rows<PointRow>(sql`
    select i.id, p.at, p.value from catalog_items as i join catalog_rap_points as p on p.item_id = i.id
    where ${inJsonList(
      sql`i.id`,
      rows.map(({ id }) => id),
    )}
      and p.at >= (select max(b.at) from catalog_rap_points as b where b.item_id = i.id and b.at <= ${since})
    order by i.id, p.at`)
  const byItem = Map.groupBy(points, ({ id }) => id)
  const trends = rows.flatMap(({ id, rap }) => {
    const known = byItem.get(id)
    return known && rap !== null ? [[id, trendOf(known, since, Number(rap))] as const] : []
  })
  return new Map(trends)
}

/** The value at each step is that of the last point before it. */
function trendOf(points: readonly PointRow[], since: number, rap: number): number[] {
  const steps = Array.from({ length: trendSteps }, (_, step) => {
    const time = since + (step * windowMs) / trendSteps
    return Number(points.findLast(({ at }) => Number(at) <= time)?.value)
  })
  return [...steps, rap]
}
