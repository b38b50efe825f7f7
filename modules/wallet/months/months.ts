import { asc, eq, sql } from 'drizzle-orm'
import { balancesAt } from '@/modules/wallet/accounts/account-balances'
import { heldPayoutsAccount, sellerAccount } from '@/modules/wallet/ledger/journal'
import {
  type MonthBalances,
  type MonthFigure,
  type MonthReport,
  monthFigures,
} from '@/modules/wallet/months/contract'
import { figureOfLeg, isSellersMoney } from '@/modules/wallet/months/figures'
import { monthsSince, requireOver, timesOf } from '@/modules/wallet/months/month-times'
import { closedMonths, journals } from '@/modules/wallet/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { idsFrom } from '@/src/kit/id'
import type { TimeRange } from '@/src/kit/metrics/daily-series'
import { currency, decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { csvHeader, csvRow } from '@/src/kit/text/csv'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

type Cents = Record<'opening' | MonthFigure | 'closing', number>

const columns = ['opening', ...monthFigures, 'closing'] as const
/** An id is made a moment before its journal gets its time. */
const idLagMs = 60_000

/** Returns the report of a month: the frozen one, or that of the ledger now. Throws invalid for a month that has not begun. */
export async function findMonth(ctx: Context, month: string): Promise<MonthReport> {
  const times = timesOf(ctx, month)
  const closed = await maybeClosed(ctx, month)
  return present(closed?.cents ?? (await sumMonth(ctx, times)))
}

/** Returns all months since the first journal, newest first, with the balances at their beginning and end. */
export async function listMonths(ctx: Context): Promise<MonthBalances[]> {
  const [first] = await ctx.db.select({ at: journals.at }).from(journals).orderBy(asc(journals.id)).limit(1)
  const closed = new Map((await ctx.db.select().from(closedMonths)).map((row) => [row.month, row]))
  const rows: MonthBalances[] = []
  for (const month of monthsSince(ctx, first?.at ?? ctx.now())) {
    const { from, to } = timesOf(ctx, month)
    const row = closed.get(month)
    const [opening, closing] = row
      ? [row.cents.opening, row.cents.closing]
      : [await owedBefore(ctx, from), await owedBefore(ctx, to)]
    rows.push({
      month,
      opening: decimalOf(opening),
      closing: decimalOf(closing),
      closedAt: isoTime(row?.closedAt ?? null),
    })
  }
  return rows
}

/** Freezes the report of a month that is over; one that is frozen stays as it is. Throws invalid, month_not_over. */
export async function closeMonth(ctx: UserContext, month: string): Promise<MonthReport> {
  const times = timesOf(ctx, month)
  requireOver(ctx, times)
  const cents = await sumMonth(ctx, times)
  await transact(ctx, async (tx) => {
    const row = { month, closedAt: tx.now(), cents }
    const [added] = await tx.db
      .insert(closedMonths)
      .values(row)
      .onConflictDoNothing()
      .returning({ month: closedMonths.month })
    if (added)
      await recordStaffAction(tx, { action: 'wallet.close-month', subjectId: month, after: present(cents) })
  })
  return findMonth(ctx, month)
}

/** Records that the actor exports the report of a month, and returns it as CSV. Throws invalid. */
export async function exportMonth(ctx: UserContext, month: string): Promise<string> {
  const report = await findMonth(ctx, month)
  await transact(ctx, (tx) => recordStaffAction(tx, { action: 'wallet.export-month', subjectId: month }))
  const rows = columns.map((figure) => csvRow([month, figure, report[figure], currency]))
  return csvHeader(['month', 'figure', 'amount', 'currency']) + rows.join('')
}

async function maybeClosed(ctx: Context, month: string) {
  const [row] = await ctx.db.select().from(closedMonths).where(eq(closedMonths.month, month))
  return row
}

function present(cents: Cents): MonthReport {
  return Object.fromEntries(columns.map((column) => [column, decimalOf(cents[column])])) as MonthReport
}

async function sumMonth(ctx: Context, times: TimeRange): Promise<Cents> {
  const opening = await owedBefore(ctx, times.from)
  const moved = await sumFigures(ctx, times)
  const closing = Object.values(moved).reduce((sum, cents) => sum + cents, opening)
  return { opening, ...moved, closing }
}

/** Returns what the site owed all sellers just before a time, in cents. */
async function owedBefore(ctx: Context, at: number): Promise<number> {
  const balances = await balancesAt(ctx, at - 1)
  const cents = (balances.get(sellerAccount('*')) ?? 0) + (balances.get(heldPayoutsAccount) ?? 0)
  return -cents || 0
}

/**
 * Sums what moved the money of sellers, in a worker. A journal balances, so its legs that aren't the sellers' money add up to what the
 * sellers gained.
 */
async function sumFigures({ core }: Context, { from, to }: TimeRange): Promise<Record<MonthFigure, number>> {
  const rows = await core.db.readInWorker((read) =>
    read<{ figure: MonthFigure; cents: number }>(sql`
      select ${figureOfLeg} as figure, sum(leg.amount_cents) as cents
      from wallet_journals join wallet_postings as leg on leg.journal_id = wallet_journals.id
      where wallet_journals.id >= ${idsFrom(from - idLagMs)} and wallet_journals.id < ${idsFrom(to)}
        and wallet_journals.at >= ${from} and wallet_journals.at < ${to} and not ${isSellersMoney('leg')}
        and exists (select 1 from wallet_postings as own where own.journal_id = wallet_journals.id and ${isSellersMoney('own')})
      group by 1`),
  )
  const sums = new Map(rows.map(({ figure, cents }) => [figure, Number(cents)]))
  return Object.fromEntries(monthFigures.map((figure) => [figure, sums.get(figure) ?? 0])) as Record<
    MonthFigure,
    number
  >
}
