import { sql } from 'drizzle-orm'
import { sellerAccount, sellerIdOf } from '@/modules/wallet/ledger/journal'
import type { MonthFigure } from '@/modules/wallet/months/contract'
import { figureOfLeg, isSellersMoney } from '@/modules/wallet/months/figures'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'

/** What moved the money of a seller in a month of a year in UTC, in cents. What reduces it is positive here, except in `gross`. */
export interface SellerMonth {
  readonly sellerId: string
  /** From 1 to 12. */
  readonly month: number
  /** Sales that were released and not undone. */
  readonly count: number
  /** Their prices. */
  readonly grossCents: number
  readonly feesCents: number
  readonly refundsCents: number
  readonly chargebacksCents: number
}

interface Row {
  account: string
  month: number
  figure: MonthFigure
  cents: number
  count: number
}

/** Sums the figures of all sellers, or of one, by month. Months in which none of them moved are left out. */
export async function listSellerMonths(
  { core }: Pick<Context, 'core'>,
  { year, sellerId }: { year: number; sellerId?: string },
): Promise<SellerMonth[]> {
  const firstOf = (month: number) => Date.UTC(year, month - 1, 1)
  const month = sql.join(
    Array.from({ length: 11 }, (_, index) =>
      sql.raw(`when own.at < ${firstOf(index + 2)} then ${index + 1}`),
    ),
    sql` `,
  )
  const owner =
    sellerId === undefined
      ? sql`own.account like 'liability:seller:%'`
      : sql`own.account = ${sellerAccount(sellerId)}`
  const rows = await core.db.readInWorker((read) =>
    read<Row>(sql`
      select own.account as account, case ${month} else 12 end as month, ${figureOfLeg} as figure,
        sum(leg.amount_cents) as cents, sum(case when leg.amount_cents > 0 then 1 else -1 end) as count
      from wallet_postings as own join wallet_journals on wallet_journals.id = own.journal_id
        join wallet_postings as leg on leg.journal_id = own.journal_id
      where ${owner} and own.at >= ${firstOf(1)} and own.at < ${firstOf(13)} and not ${isSellersMoney('leg')}
      group by 1, 2, 3 order by 1, 2`),
  )
  const months = Map.groupBy(rows, (row) => `${row.account} ${row.month}`)
  return [...months.values()].map(sumRows).filter(hasMoved)
}

function sumRows(rows: readonly Row[]): SellerMonth {
  const [first] = rows
  const sellerId = sellerIdOf(first?.account ?? '')
  assert(first && sellerId !== undefined, 'each group has rows of one seller')
  const find = (figure: MonthFigure) => rows.find((row) => row.figure === figure)
  const lost = (...figures: MonthFigure[]) =>
    figures.reduce((sum, figure) => sum - Number(find(figure)?.cents ?? 0), 0)
  return {
    sellerId,
    month: Number(first.month),
    count: Number(find('sales')?.count ?? 0),
    grossCents: Number(find('sales')?.cents ?? 0),
    feesCents: lost('platformFees', 'processingFees', 'providerFees'),
    refundsCents: lost('refunds'),
    chargebacksCents: lost('chargebacks'),
  }
}

function hasMoved({ count, grossCents, feesCents, refundsCents, chargebacksCents }: SellerMonth): boolean {
  return [count, grossCents, feesCents, refundsCents, chargebacksCents].some((value) => value !== 0)
}
