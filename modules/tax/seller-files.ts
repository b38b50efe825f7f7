import { findProfiles } from '@/modules/auth/service'
import { taxFacts } from '@/modules/tax/schema'
import { byQuarter, exceedsThreshold, requireBegun, sumMonths } from '@/modules/tax/statements'
import { listSellerMonths, type SellerMonth } from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { currency, decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { csvHeader, csvRow } from '@/src/kit/text/csv'
import { transact } from '@/src/kit/transact'

/** The boxes 5a to 5l of Form 1099-K. */
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** Records the download, and returns a CSV row for each seller and quarter with sales, fees or refunds. Throws invalid. */
export async function exportSellers(ctx: UserContext, year: number): Promise<string> {
  const sellers = await startExport(ctx, year, 'tax.export-sellers')
  const rows = [...sellers].flatMap(([sellerId, { username, ofYear }]) =>
    [...byQuarter(year, ofYear)].map(([quarter, ofQuarter]) => {
      const { count, grossCents, feesCents, refundsCents } = sumMonths(ofQuarter)
      const amounts = [grossCents, feesCents, refundsCents].map(decimalOf)
      return csvRow([sellerId, username, quarter, currency, String(count), ...amounts])
    }),
  )
  const header = ['sellerId', 'username', 'quarter', 'currency', 'count', 'gross', 'fees', 'refunds']
  return csvHeader(header) + rows.join('')
}

/**
 * Records the download, and returns a CSV row for each seller with sales, with the boxes of Form 1099-K: `gross` is box 1a, `count` box 3.
 * Box 1b stays empty in a third party network. Throws invalid.
 */
export async function export1099k(ctx: UserContext, year: number): Promise<string> {
  const sellers = await startExport(ctx, year, 'tax.export-1099k')
  const factsOf = new Map((await ctx.db.select().from(taxFacts)).map((row) => [row.userId, row]))
  const rows = [...sellers].flatMap(([sellerId, { username, ofYear }]) => {
    const total = sumMonths(ofYear)
    if (total.count === 0 && total.grossCents === 0) return []
    const { name = '', address = '', country = '', taxId = '' } = factsOf.get(sellerId) ?? {}
    const grossOf = (month: number) => sumMonths(ofYear.filter((one) => one.month === month)).grossCents
    return csvRow([
      ...[sellerId, username, name, address, country, taxId, currency],
      ...[decimalOf(total.grossCents), String(total.count)],
      ...months.map((_, index) => decimalOf(grossOf(index + 1))),
      String(exceedsThreshold(ctx, total)),
    ])
  })
  const identity = ['sellerId', 'username', 'name', 'address', 'country', 'taxId', 'currency']
  return csvHeader([...identity, 'gross', 'count', ...months, 'isAboveThreshold']) + rows.join('')
}

interface SellerYear {
  /** Empty if the account was deleted. */
  username: string
  ofYear: SellerMonth[]
}

async function startExport(ctx: UserContext, year: number, action: string): Promise<Map<string, SellerYear>> {
  requireBegun(ctx, year)
  await transact(ctx, (tx) => recordStaffAction(tx, { action, subjectId: String(year) }))
  return listSellers(ctx, year)
}

async function listSellers(ctx: Context, year: number): Promise<Map<string, SellerYear>> {
  const bySeller = Map.groupBy(await listSellerMonths(ctx, { year }), ({ sellerId }) => sellerId)
  const profiles = await findProfiles(ctx, [...bySeller.keys()])
  return new Map(
    [...bySeller].map(([sellerId, ofYear]) => [
      sellerId,
      { username: profiles.get(sellerId)?.username ?? '', ofYear },
    ]),
  )
}
