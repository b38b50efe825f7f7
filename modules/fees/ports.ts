import { type FeeLines, splitFees } from '@/modules/fees/contract'
import type { PricedListing, SoldWithin } from '@/modules/fees/resolve-contract'
import { defineValuePoint } from '@/src/kit/checks/checks'
import type { Context } from '@/src/kit/context'
import { priceMaxCents } from '@/src/kit/money'
import { definePort } from '@/src/kit/ports'

interface SellersListing extends PricedListing {
  id: string
  sellerId: string
}

/** What is on sale. */
export interface FeeListings {
  readonly categories: readonly string[]
  /** Listings that are for sale, or may be again, in pages. */
  listOpen(ctx: Context): AsyncIterable<readonly SellersListing[]>
}

export interface CompletedSale {
  sellerId: string
  category: string
  priceCents: number
  /** What its seller paid. */
  platformFeeCents: number
  /** When it was reserved and when it was completed, in ms since 1970. */
  placedAt: number
  completedAt: number
}

/** What was sold. */
export interface FeeSales {
  /** What a seller sold within each of these numbers of days, by days. */
  findSold(ctx: Context, sellerId: string, days: readonly number[]): Promise<ReadonlyMap<number, SoldWithin>>
  /** Sales that were completed since a time and stand, seller by seller, the earliest first, in pages. */
  listSales(ctx: Context, since: number): AsyncIterable<readonly CompletedSale[]>
}

/** A sale that is agreed now. */
export interface FeeSale extends PricedListing {
  readonly sellerId: string
  readonly buyerId: string
}

const ruleNameMax = 60
const isCents = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= priceMaxCents
const isRate = (bps: number) => Number.isSafeInteger(bps) && bps >= 0 && bps <= 10_000

function findFeeProblem({ platform, processing }: FeeLines, { priceCents }: FeeSale): string | undefined {
  const { bps, fixedCents, minCents, maxCents, rule } = platform
  const areTerms =
    isRate(bps) &&
    isRate(processing.bps) &&
    isCents(fixedCents) &&
    isCents(minCents) &&
    (maxCents === null || (isCents(maxCents) && maxCents >= minCents)) &&
    (rule === null || (rule !== '' && rule.length <= ruleNameMax))
  if (!areTerms)
    return 'fees are whole basis points and cents, none negative, and the maximum is at least the minimum'
  const { platformFeeCents, processingFeeCents, netCents } = splitFees(priceCents, { platform, processing })
  const isSplit = platformFeeCents + processingFeeCents + netCents === priceCents
  return isSplit && netCents >= 0 ? undefined : 'the fees and what the seller gets add up to the price'
}

/** The fees of a sale, in the transaction that reserves its listing. First the fee rules of the site apply, then the changes of modules. */
export const feePoint = defineValuePoint<FeeSale, FeeLines>('fees.lines', { findProblem: findFeeProblem })

/** What is on sale, for the notices of raised fees. */
export const feeListingsPort = definePort<FeeListings>('fees.listings')

/** What was sold, for the levels of sellers and the preview of fee rules. */
export const feeSalesPort = definePort<FeeSales>('fees.sales')
