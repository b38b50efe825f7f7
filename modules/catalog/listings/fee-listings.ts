import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { categories } from '@/modules/catalog/contract'
import { items, listings } from '@/modules/catalog/schema'
import type { FeeListings } from '@/modules/fees/ports'
import type { Context } from '@/src/kit/context'

const pageRows = 1_000

/** What is on sale, for fee rules. */
export const feeListings: FeeListings = {
  categories,
  async *listOpen(ctx) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const rows = await selectPage(ctx, after)
      yield rows
      after = rows.length < pageRows ? undefined : rows.at(-1)?.id
    }
  },
}

function selectPage(ctx: Context, after: string) {
  const { id, sellerId, priceCents, createdAt: listedAt } = listings
  return ctx.db
    .select({ id, sellerId, priceCents, listedAt, category: items.category })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(and(gt(id, after), inArray(listings.state, ['active', 'paused', 'reserved'])))
    .orderBy(asc(id))
    .limit(pageRows)
}
