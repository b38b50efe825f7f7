import { and, count, eq, ne, sum } from 'drizzle-orm'
import { orders, wasCompleted } from '@/modules/orders/schema'
import type { TransactionTotals } from '@/modules/orders/transactions/transaction-contract'
import type { UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

/** Returns how many items the user has sold and bought, and the sum of their prices: of transactions with the status completed. */
export async function findTransactionTotals(ctx: UserContext): Promise<TransactionTotals> {
  const [sold, bought] = [await totalsOf(ctx, orders.sellerId), await totalsOf(ctx, orders.buyerId)]
  return { sold: sold.count, bought: bought.count, amount: decimalOf(sold.cents + bought.cents) }
}

async function totalsOf(ctx: UserContext, party: typeof orders.sellerId | typeof orders.buyerId) {
  const [totals] = await ctx.db
    .select({ count: count(), cents: sum(orders.priceCents).mapWith(Number) })
    .from(orders)
    // Completed orders have that time. SQLite uses the index of sales only if the condition is in the statement.
    .where(
      and(eq(party, ctx.actor.id), wasCompleted, eq(orders.state, 'completed'), ne(orders.dispute, 'open')),
    )
  return { count: totals?.count ?? 0, cents: totals?.cents ?? 0 }
}
