import * as v from 'valibot'
import { staffMessages } from '@/modules/wallet/staff-messages'

/** What moves the money of sellers. */
export const monthFigures = [
  'sales',
  'refunds',
  'goodwill',
  'fines',
  'platformFees',
  'processingFees',
  'providerFees',
  'chargebacks',
  'payouts',
] as const
export type MonthFigure = (typeof monthFigures)[number]

/** A month in UTC, such as 2026-01. */
const Month = v.pipe(v.string(), v.regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/, staffMessages.months.invalid))

export const monthParams = v.object({ month: Month })

const amounts = Object.fromEntries(monthFigures.map((figure) => [figure, v.string()])) as Record<
  MonthFigure,
  v.StringSchema<undefined>
>

/**
 * What the site owed its sellers at the beginning and at the end of a month in UTC, and what moved it, by the time of the journals.
 * Signed decimal strings in dollars: what reduces the sellers' money is negative, so `opening` and all figures add up to `closing`.
 */
export const MonthReport = v.object({ opening: v.string(), ...amounts, closing: v.string() })
export type MonthReport = v.InferOutput<typeof MonthReport>

/** A month in the list. */
export const MonthBalances = v.object({
  month: v.string(),
  opening: v.string(),
  closing: v.string(),
  /** When its report was frozen; null while it follows the ledger. */
  closedAt: v.nullable(v.string()),
})
export type MonthBalances = v.InferOutput<typeof MonthBalances>
