import { and, eq } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { PayoutRow } from '@/modules/wallet/payouts/payout-sync'
import { findSellerFacts } from '@/modules/wallet/payouts/seller-facts'
import { payouts } from '@/modules/wallet/schema'
import type { StaffPayout, StaffPayoutQuery } from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const oldestFirst = keyset('asc', { id: payouts.id })
const newestFirst = keyset('desc', { id: payouts.id })

/** Returns a page of all payouts and the cursor of the next page: newest first, those that wait for staff oldest first. */
export async function listStaffPayouts(
  ctx: Context,
  { state, sellerId, limit = pageDefault, cursor }: StaffPayoutQuery,
): Promise<ListPage<StaffPayout>> {
  const order = state === 'held' ? oldestFirst : newestFirst
  const where = and(
    state && eq(payouts.state, state),
    sellerId === undefined ? undefined : eq(payouts.sellerId, sellerId),
  )
  const { rows, next } = await order.readPage(ctx.db.select().from(payouts), { where, limit, cursor })
  return { rows: await presentStaffPayouts(ctx, rows), next }
}

/** Adds the names of the sellers, and what staff have to know about those whose payouts are held. */
export async function presentStaffPayouts(ctx: Context, rows: readonly PayoutRow[]): Promise<StaffPayout[]> {
  const [profiles, facts] = await Promise.all([
    findProfiles(
      ctx,
      rows.map(({ sellerId }) => sellerId),
    ),
    findSellerFacts(
      ctx,
      rows.flatMap(({ state, sellerId }) => (state === 'held' ? [sellerId] : [])),
    ),
  ])
  return rows.map(({ amountCents, returnedCents, createdAt, paidAt, arrivesAt, failureReason, ...row }) => ({
    ...row,
    seller: profiles.get(row.sellerId)?.username ?? null,
    amount: decimalOf(amountCents),
    returned: decimalOf(returnedCents),
    reason: failureReason,
    createdAt: isoTime(createdAt),
    paidAt: isoTime(paidAt),
    arrivesAt: isoTime(arrivesAt),
    facts: row.state === 'held' ? (facts.get(row.sellerId) ?? null) : null,
  }))
}
