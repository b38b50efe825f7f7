import { findProfiles } from '@/modules/auth/service'
import { feeCents } from '@/modules/fees/contract'
import { type CompletedSale, feeSalesPort } from '@/modules/fees/ports'
import {
  type FeeRule,
  levelDaysOf,
  narrowToSeller,
  type RuleSet,
  resolveFee,
  type SoldWithin,
} from '@/modules/fees/resolve-contract'
import type { FeePreview } from '@/modules/fees/rules-contract'
import { generalFees } from '@/modules/fees/terms'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { dayMs } from '@/src/kit/text/duration'

const previewMs = 90 * dayMs
const sellersMax = 100

interface Totals {
  sales: number
  grossCents: number
  feesCents: number
  newFeesCents: number
}

const noSales = (): Totals => ({ sales: 0, grossCents: 0, feesCents: 0, newFeesCents: 0 })

/**
 * Returns what the platform fees of the last 90 days' sales were, and what they would have been under these rules, as if all had been in
 * effect. The level of a seller is the one that they had when the sale was reserved.
 */
export async function previewRules(ctx: Context, rules: readonly FeeRule[]): Promise<FeePreview> {
  const since = ctx.now() - previewMs
  const sets: RuleSet[] = [
    { announcedAt: 0, unconfirmedSince: null, rules: rules.map((rule) => ({ ...rule, from: null })) },
  ]
  const levelMs = Math.max(0, ...levelDaysOf(sets)) * dayMs
  const totals = new Map<string, Totals>()
  let earlier: CompletedSale[] = []
  for await (const page of use(ctx, feeSalesPort).listSales(ctx, since - levelMs))
    for (const sale of page) {
      if (earlier[0]?.sellerId !== sale.sellerId) earlier = []
      if (sale.completedAt >= since) addSale(totals, sale, newFeeCents(ctx, sets, sale, earlier))
      // Levels need the sales of one seller only.
      earlier.push(sale)
    }
  return present(ctx, totals)
}

function newFeeCents(
  ctx: Context,
  sets: readonly RuleSet[],
  sale: CompletedSale,
  earlier: readonly CompletedSale[],
): number {
  const { sellerId: id, category, priceCents, placedAt } = sale
  const sold = new Map(levelDaysOf(sets).map((days) => [days, soldWithin(earlier, placedAt, days)]))
  const narrowed = narrowToSeller(sets, { id, sold })
  const { rule: _, ...general } = generalFees(ctx).platform
  const terms = resolveFee(narrowed, general, { category, priceCents, listedAt: placedAt }, placedAt)
  return feeCents(priceCents, terms)
}

function soldWithin(earlier: readonly CompletedSale[], at: number, days: number): SoldWithin {
  const counted = earlier.filter(({ completedAt }) => completedAt <= at && completedAt >= at - days * dayMs)
  return {
    sales: counted.length,
    volumeCents: counted.reduce((total, { priceCents }) => total + priceCents, 0),
  }
}

function addSale(totals: Map<string, Totals>, sale: CompletedSale, newCents: number): void {
  const of = totals.get(sale.sellerId) ?? noSales()
  of.sales++
  of.grossCents += sale.priceCents
  of.feesCents += sale.platformFeeCents
  of.newFeesCents += newCents
  totals.set(sale.sellerId, of)
}

async function present(ctx: Context, totals: ReadonlyMap<string, Totals>): Promise<FeePreview> {
  const total = noSales()
  for (const one of totals.values())
    for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += one[key]
  const shown = [...totals]
    .sort(([, one], [, other]) => changeOf(other) - changeOf(one) || other.grossCents - one.grossCents)
    .slice(0, sellersMax)
  const names = await findProfiles(
    ctx,
    shown.map(([id]) => id),
  )
  return {
    total: presentTotals(total),
    sellers: shown.map(([sellerId, one]) => ({
      sellerId,
      seller: names.get(sellerId)?.username ?? null,
      ...presentTotals(one),
    })),
    sellersLeftOut: totals.size - shown.length,
  }
}

function changeOf({ feesCents, newFeesCents }: Totals): number {
  return Math.abs(newFeesCents - feesCents)
}

function presentTotals({ sales, grossCents, feesCents, newFeesCents }: Totals) {
  return {
    sales,
    gross: decimalOf(grossCents),
    fees: decimalOf(feesCents),
    newFees: decimalOf(newFeesCents),
  }
}
