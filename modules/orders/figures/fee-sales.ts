import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { findItems } from '@/modules/catalog/service'
import type { CompletedSale, FeeSales } from '@/modules/fees/ports'
import { orders, wasCompleted } from '@/modules/orders/schema'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'

const pageRows = 1_000

/** What was sold, for fee rules: orders that were completed and stand. */
export const feeSales: FeeSales = {
  async findSold(ctx, sellerId, days) {
    const [row = {}] = await ctx.db
      .select(Object.assign({}, ...days.map((each) => sumsOf(each, ctx.now()))))
      .from(orders)
      .where(
        and(
          eq(orders.sellerId, sellerId),
          gte(orders.completedAt, ctx.now() - Math.max(...days) * dayMs),
          wasCompleted,
          eq(orders.state, 'completed'),
        ),
      )
    const numberOf = (key: string) => Number((row as Record<string, unknown>)[key])
    return new Map(
      days.map((each) => [each, { sales: numberOf(`s${each}`), volumeCents: numberOf(`v${each}`) }]),
    )
  },
  async *listSales(ctx, since) {
    let after: SaleKey | undefined
    do {
      const rows = await selectPage(ctx, since, after)
      yield await withCategories(ctx, rows)
      after = rows.length < pageRows ? undefined : rows.at(-1)
    } while (after)
  },
}

function sumsOf(days: number, now: number) {
  const isWithin = sql`${orders.completedAt} >= ${now - days * dayMs}`
  return {
    [`s${days}`]: sql`coalesce(sum(case when ${isWithin} then 1 else 0 end), 0)`.as(`s${days}`),
    [`v${days}`]: sql`coalesce(sum(case when ${isWithin} then ${orders.priceCents} else 0 end), 0)`.as(
      `v${days}`,
    ),
  }
}

type SaleKey = Pick<SaleRow, 'sellerId' | 'completedAt' | 'number'>
type SaleRow = Awaited<ReturnType<typeof selectPage>>[number]

function selectPage(
  ctx: Context,
  since: number,
  after: { sellerId: string; completedAt: number | null; number: number } | undefined,
) {
  const { sellerId, completedAt, number } = orders
  const isLater =
    after &&
    sql`(${sellerId}, ${completedAt}, ${number}) > (${after.sellerId}, ${after.completedAt}, ${after.number})`
  return ctx.db
    .select({
      number,
      sellerId,
      itemId: orders.itemId,
      priceCents: orders.priceCents,
      platformFeeCents: orders.platformFeeCents,
      placedAt: orders.createdAt,
      completedAt,
    })
    .from(orders)
    .where(and(gte(completedAt, since), wasCompleted, eq(orders.state, 'completed'), isLater))
    .orderBy(asc(sellerId), asc(completedAt), asc(number))
    .limit(pageRows)
}

async function withCategories(ctx: Context, rows: readonly SaleRow[]): Promise<CompletedSale[]> {
  const items = await findItems(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  return rows.map(({ itemId, number: _, completedAt, ...sale }) => {
    assert(completedAt !== null, 'a completed order has a time of completion')
    return { ...sale, completedAt, category: items.get(itemId)?.category ?? '' }
  })
}
