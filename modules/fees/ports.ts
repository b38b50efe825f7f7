import type { PricedListing, SoldWithin } from '@/modules/fees/resolve-contract'
import type { Context } from '@/src/kit/context'
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

/** What is on sale, for the notices of raised fees. */
export const feeListingsPort = definePort<FeeListings>('fees.listings')

/** What was sold, for the levels of sellers and the preview of fee rules. */
export const feeSalesPort = definePort<FeeSales>('fees.sales')
