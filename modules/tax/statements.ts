import { eq } from 'drizzle-orm'
import { taxConfig } from '@/modules/tax/config'
import type { TaxStatement } from '@/modules/tax/contract'
import { inputMessages } from '@/modules/tax/messages'
import { taxFacts } from '@/modules/tax/schema'
import { listSellerMonths, type SellerMonth } from '@/modules/wallet/service'
import { readConfig } from '@/src/kit/config/config'
import type { Context, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { currency, decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

type Cents = Omit<SellerMonth, 'sellerId' | 'month'>

/** Throws invalid for a year that has not begun in UTC. */
export function requireBegun(ctx: Context, year: number): void {
  if (year > currentYear(ctx)) throw fieldError(httpErrors.invalid, 'year', inputMessages.future)
}

/** Returns the user's sales of a year. Throws invalid. */
export async function findStatement(ctx: UserContext, year = currentYear(ctx)): Promise<TaxStatement> {
  requireBegun(ctx, year)
  const months = await listSellerMonths(ctx, { year, sellerId: ctx.actor.id })
  const total = sumMonths(months)
  const { TAX_THRESHOLD_CENTS, TAX_THRESHOLD_SALES } = readConfig(ctx, taxConfig)
  return {
    year,
    currency,
    ...present(total),
    quarters: [...byQuarter(year, months)].map(([quarter, ofQuarter]) => ({
      quarter,
      ...present(sumMonths(ofQuarter)),
    })),
    threshold: { gross: decimalOf(TAX_THRESHOLD_CENTS), count: TAX_THRESHOLD_SALES },
    isReported: exceedsThreshold(ctx, total),
    hasFacts: (await ctx.db.$count(taxFacts, eq(taxFacts.userId, ctx.actor.id))) > 0,
  }
}

/** Whether a seller with these sales in a year is reported: both thresholds are exceeded. */
export function exceedsThreshold(ctx: Context, { grossCents, count }: Cents): boolean {
  const { TAX_THRESHOLD_CENTS, TAX_THRESHOLD_SALES } = readConfig(ctx, taxConfig)
  return grossCents > TAX_THRESHOLD_CENTS && count > TAX_THRESHOLD_SALES
}

/** The months of each quarter that has any, such as `2026-Q1`, in order. */
export function byQuarter(year: number, months: readonly SellerMonth[]): Map<string, SellerMonth[]> {
  return Map.groupBy(months, ({ month }) => `${year}-Q${Math.ceil(month / 3)}`)
}

export function sumMonths(months: readonly SellerMonth[]): Cents {
  const sum = (column: keyof Cents) => months.reduce((total, month) => total + month[column], 0)
  return {
    count: sum('count'),
    grossCents: sum('grossCents'),
    feesCents: sum('feesCents'),
    refundsCents: sum('refundsCents'),
    chargebacksCents: sum('chargebacksCents'),
  }
}

function present({ count, grossCents, feesCents, refundsCents, chargebacksCents }: Cents) {
  return {
    count,
    gross: decimalOf(grossCents),
    fees: decimalOf(feesCents),
    refunds: decimalOf(refundsCents),
    chargebacks: decimalOf(chargebacksCents),
  }
}

function currentYear(ctx: Context): number {
  return Number(isoTime(ctx.now()).slice(0, 4))
}
