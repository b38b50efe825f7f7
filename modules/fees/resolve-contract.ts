import { type FeeLines, type FeeTerms, feeCents } from '@/modules/fees/contract'
import { dayMs } from '@/src/kit/text/duration'

/** A raise reaches listings that existed when it was announced this much later. */
export const noticeMs = 7 * dayMs

/** Matches sellers who within `days` completed `minSales` sales or sold for `minVolumeCents`; without either, every seller. */
interface SellerLevel {
  days: number
  minSales?: number | undefined
  minVolumeCents?: number | undefined
}

/** Every condition must hold. */
interface FeeMatch {
  sellerId?: string | undefined
  level?: SellerLevel | undefined
  category?: string | undefined
  minPriceCents?: number | undefined
}

/** Sets the platform fee of the sales that it matches. */
export interface FeeRule extends FeeTerms {
  name: string
  match: FeeMatch
  /** When it takes effect, in ms since 1970; null for when it was announced. */
  from: number | null
}

/** The rules that an admin announced at once. They replace those of earlier sets. Times are in ms since 1970. */
export interface RuleSet {
  announcedAt: number
  /** Since its author is no longer an admin: what hadn't taken effect then never does. */
  unconfirmedSince: number | null
  rules: readonly FeeRule[]
}

/** What a seller sold within the days of a level. */
export interface SoldWithin {
  sales: number
  volumeCents: number
}

export interface FeeSeller {
  id: string
  /** By the days of the levels in the rules. */
  sold: ReadonlyMap<number, SoldWithin>
}

/** What the fee of a sale depends on, besides its seller. */
export interface PricedListing {
  category: string
  priceCents: number
  /** When it was listed, in ms since 1970. */
  listedAt: number
}

/** Returns the different days of the levels in these sets. */
export function levelDaysOf(sets: readonly RuleSet[]): number[] {
  return [...new Set(sets.flatMap(({ rules }) => rules.flatMap(({ match }) => match.level?.days ?? [])))]
}

/** Returns the sets with only the rules that match a seller, the most specific first. */
export function narrowToSeller(sets: readonly RuleSet[], seller: FeeSeller): RuleSet[] {
  return sets.map((set) => ({
    ...set,
    rules: set.rules
      .filter(({ match }) => matchesSeller(match, seller))
      // Rules that are equally specific keep their order.
      .toSorted((one, other) => specificityOf(other.match) - specificityOf(one.match)),
  }))
}

function matchesSeller({ sellerId, level }: FeeMatch, seller: FeeSeller): boolean {
  if (sellerId !== undefined && sellerId !== seller.id) return false
  if (level === undefined) return true
  const { days, minSales, minVolumeCents } = level
  const { sales, volumeCents } = seller.sold.get(days) ?? { sales: 0, volumeCents: 0 }
  if (minSales === undefined && minVolumeCents === undefined) return true
  return sales >= (minSales ?? Infinity) || volumeCents >= (minVolumeCents ?? Infinity)
}

/** A seller is more specific than any combination of a level, a category and a price, and so on. */
function specificityOf({ sellerId, level, category, minPriceCents }: FeeMatch): number {
  const conditions = [sellerId, level, category, minPriceCents]
  return conditions.reduce<number>((total, condition) => total * 2 + Number(condition !== undefined), 0)
}

/**
 * Returns the platform fee of a sale at a time. `sets` are narrowed to its seller, the earliest first; without a matching rule the fee is
 * `general`. Of a listing that existed when a set was announced, the fee rises seven days later.
 */
export function resolveFee(
  sets: readonly RuleSet[],
  general: FeeTerms,
  listing: PricedListing,
  at: number,
): FeeLines['platform'] {
  let terms: FeeLines['platform'] = { ...general, rule: null }
  for (const set of sets) {
    const next = termsOf(set, general, listing, at)
    const isRaise = feeCents(listing.priceCents, next) > feeCents(listing.priceCents, terms)
    if (!isRaise || reachesListing(set, listing, at)) terms = next
  }
  return terms
}

function termsOf(set: RuleSet, general: FeeTerms, listing: PricedListing, at: number): FeeLines['platform'] {
  const rule = set.rules.find((each) => isInEffect(set, each, at) && matchesListing(each.match, listing))
  if (!rule) return { ...general, rule: null }
  const { name, bps, fixedCents, minCents, maxCents } = rule
  return { bps, fixedCents, minCents, maxCents, rule: name }
}

/** True if the rule has taken effect, before its author stopped being an admin. */
export function isInEffect({ announcedAt, unconfirmedSince }: RuleSet, rule: FeeRule, at: number): boolean {
  const from = Math.max(rule.from ?? announcedAt, announcedAt)
  return from <= at && (unconfirmedSince === null || from <= unconfirmedSince)
}

function matchesListing({ category, minPriceCents = 0 }: FeeMatch, listing: PricedListing): boolean {
  return (category === undefined || category === listing.category) && listing.priceCents >= minPriceCents
}

function reachesListing(set: RuleSet, { listedAt }: PricedListing, at: number): boolean {
  return listedAt >= set.announcedAt || isSettled(set, at)
}

/** True if the raises of a set have reached every listing. */
export function isSettled({ announcedAt, unconfirmedSince }: RuleSet, at: number): boolean {
  const reachesAt = announcedAt + noticeMs
  return at >= reachesAt && (unconfirmedSince === null || unconfirmedSince >= reachesAt)
}
