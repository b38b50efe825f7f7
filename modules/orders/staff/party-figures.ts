import type { PartyFigures } from '@/modules/orders/disputes/case-contract'
import { sql } from '@/src/db/columns'
import type { Context } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'

const periodMs = 90 * dayMs

const names = [
  'bought',
  'sold',
  'completed',
  'refunded',
  'disputes',
  'disputesWon',
  'disputesLost',
  'chargebacks',
  'together',
] as const

/** Returns what a user bought and sold in the last 90 days, counting paid orders only. */
export async function findPartyFigures(
  ctx: Context,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<PartyFigures> {
  const isBuyer = sql`o.buyer_id = ${userId}`
  const isReleased = sql`((o.completed_at is not null and o.refund_reason is null) or o.appeal_paid_cents > 0)`
  const hasWon = sql`o.dispute = 'decided' and (${isBuyer}) = (not (${isReleased}))`
  const hasLost = sql`o.dispute = 'decided' and (${isBuyer}) = (${isReleased})`
  const count = (condition: ReturnType<typeof sql>) => sql`sum(case when ${condition} then 1 else 0 end)`
  const [row] = await ctx.db.rows<Record<(typeof names)[number], number | null>>(sql`
    select ${count(isBuyer)} as bought, ${count(sql`not (${isBuyer})`)} as sold,
      ${count(sql`o.state = 'completed'`)} as completed,
      ${count(sql`o.state in ('refund_pending', 'refunded')`)} as refunded,
      ${count(sql`o.dispute <> 'none'`)} as disputes,
      ${count(hasWon)} as "disputesWon", ${count(hasLost)} as "disputesLost",
      ${count(sql`o.chargeback <> 'none'`)} as chargebacks,
      ${count(sql`o.buyer_id = ${otherId} or o.seller_id = ${otherId}`)} as together
    from (
      select * from orders_orders where buyer_id = ${userId}
      union all
      select * from orders_orders where seller_id = ${userId}) as o
    where o.paid_at > ${ctx.now() - periodMs}`)
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as PartyFigures
}
