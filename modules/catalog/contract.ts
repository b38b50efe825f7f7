import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/messages'
import { AmountCents, dollarsOf, PriceCents, priceMaxCents, priceMinCents } from '@/src/kit/money'

export const categories = ['hat', 'face', 'gear', 'package'] as const
const conditions = ['excellent', 'good', 'fair'] as const
const sortOptions = ['price-low', 'price-high', 'name'] as const
export type Category = (typeof categories)[number]
export type Condition = (typeof conditions)[number]
export type Sort = (typeof sortOptions)[number]

/** In dollars. */
export const priceLimits = { min: dollarsOf(priceMinCents), max: dollarsOf(priceMaxCents) }

export const pageSizeDefault = 48
const pageSizeMax = 100
const searchMax = 100
const nameMax = 100
const descriptionMax = 1000

const blankToUndefined = v.transform((text: string) => (text.trim() === '' ? undefined : text.trim()))
const limitMessage = inputMessages.limit(pageSizeMax)

const AssetId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))], inputMessages.assetId),
  v.regex(/^\d{1,19}$/, inputMessages.assetId),
)

const PriceBound = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    AmountCents,
  ],
  inputMessages.priceBound,
)

/** The query of the marketplace; every part may be left out. Category `all` is no category. */
export const BrowseQuery = v.object({
  search: v.optional(
    v.pipe(v.string(), v.maxLength(searchMax, inputMessages.search(searchMax)), blankToUndefined),
  ),
  category: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(['', 'all', ...categories], inputMessages.anyCategory),
      v.transform((chosen) => (chosen === '' || chosen === 'all' ? undefined : chosen)),
    ),
  ),
  sort: v.optional(
    v.pipe(
      v.string(),
      v.picklist(['', ...sortOptions], inputMessages.sort),
      v.transform((chosen) => (chosen === '' ? undefined : chosen)),
    ),
  ),
  minPrice: v.optional(PriceBound),
  maxPrice: v.optional(PriceBound),
  sellerId: v.optional(v.pipe(v.string(), v.maxLength(64), blankToUndefined)),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, limitMessage),
      v.transform(Number),
      v.minValue(1, limitMessage),
      v.maxValue(pageSizeMax, limitMessage),
    ),
  ),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000), blankToUndefined)),
})
export type BrowseQuery = v.InferOutput<typeof BrowseQuery>

export const ListingInput = v.object({
  itemName: v.pipe(
    v.string(inputMessages.name.missing),
    v.trim(),
    v.minLength(1, inputMessages.name.missing),
    v.maxLength(nameMax, inputMessages.name.long(nameMax)),
  ),
  assetId: AssetId,
  category: v.picklist(categories, inputMessages.category),
  price: PriceCents,
  condition: v.optional(v.picklist(conditions, inputMessages.condition)),
  description: v.optional(
    v.nullable(
      v.pipe(v.string(), v.trim(), v.maxLength(descriptionMax, inputMessages.description(descriptionMax))),
    ),
  ),
  userAssetId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, inputMessages.copyId)))),
  serial: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1, inputMessages.serial)))),
})
export type ListingInput = v.InferOutput<typeof ListingInput>

export const ListingChange = v.object({
  price: v.optional(PriceCents),
  status: v.optional(v.picklist(['active', 'paused'], inputMessages.status)),
})
export type ListingChange = v.InferOutput<typeof ListingChange>

export const listingStates = ['active', 'paused', 'reserved', 'sold', 'withdrawn'] as const
export type ListingState = (typeof listingStates)[number]

export const ItemSummary = v.object({
  id: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  description: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  /** Dollars of the cheapest active listing; null when there is none. */
  price: v.nullable(v.number()),
  listingId: v.nullable(v.string()),
  seller: v.nullable(v.string()),
  sellerId: v.nullable(v.string()),
  /** In the game's currency. */
  rap: v.nullable(v.number()),
  stock: v.number(),
  /** Only in a seller's own list: the listing's state. */
  status: v.optional(v.picklist(listingStates)),
})
export type ItemSummary = v.InferOutput<typeof ItemSummary>

export const ListingOffer = v.object({
  listingId: v.string(),
  price: v.number(),
  seller: v.string(),
  sellerId: v.string(),
  sellerRating: v.nullable(v.number()),
  sellerTrades: v.number(),
  listedDate: v.string(),
  serial: v.nullable(v.number()),
  condition: v.picklist(conditions),
})
export type ListingOffer = v.InferOutput<typeof ListingOffer>

export const ItemDetail = v.object({
  id: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  description: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  originalPrice: v.nullable(v.number()),
  rap: v.nullable(v.number()),
  price: v.nullable(v.number()),
  stock: v.number(),
  stats: v.object({
    owners: v.nullable(v.number()),
    favorites: v.nullable(v.number()),
    created: v.nullable(v.string()),
  }),
  features: v.array(v.string()),
  /** Only for a person with a session; cheapest first. */
  listings: v.optional(v.array(ListingOffer)),
})
export type ItemDetail = v.InferOutput<typeof ItemDetail>

export const OwnListing = v.object({
  listingId: v.string(),
  itemId: v.string(),
  assetId: v.string(),
  itemName: v.string(),
  category: v.picklist(categories),
  price: v.number(),
  condition: v.picklist(conditions),
  description: v.nullable(v.string()),
  serial: v.nullable(v.number()),
  status: v.picklist(listingStates),
  createdAt: v.string(),
})
export type OwnListing = v.InferOutput<typeof OwnListing>

export const PriceHistory = v.object({
  sales: v.array(v.object({ at: v.string(), price: v.number() })),
  rap: v.array(v.object({ at: v.string(), value: v.number() })),
})

/** What an item was resold for on the platform, in the game's currency, oldest first. */
export const Resales = v.array(v.object({ at: v.string(), value: v.number() }))

/** What an item went for of late, in dollars, and the platform's average, in the game's currency. */
export const RecentPrices = v.object({
  rap: v.nullable(v.number()),
  sold: v.nullable(v.object({ count: v.number(), median: v.number(), low: v.number(), high: v.number() })),
})
export type RecentPrices = v.InferOutput<typeof RecentPrices>

/** A copy that a seller holds on the platform. */
export const OwnCopy = v.object({
  userAssetId: v.string(),
  assetId: v.string(),
  itemId: v.nullable(v.string()),
  name: v.string(),
  /** Null where the catalogue does not know the item. */
  category: v.nullable(v.picklist(categories)),
  imageUrl: v.string(),
  serial: v.nullable(v.number()),
  ...RecentPrices.entries,
  onHold: v.boolean(),
  /** Dollars of the cheapest listing of the item. */
  lowest: v.nullable(v.number()),
  /** Dollars that the copy is already on sale for. */
  listedAt: v.nullable(v.number()),
})
export type OwnCopy = v.InferOutput<typeof OwnCopy>

/** What a seller's inventory on the platform shows; `nobody` where the player is gone. */
export const OwnInventory = v.variant('state', [
  v.object({ state: v.literal('unlinked') }),
  v.object({ state: v.picklist(['hidden', 'nobody']), username: v.string() }),
  v.object({ state: v.literal('open'), username: v.string(), readAt: v.string(), copies: v.array(OwnCopy) }),
])
export type OwnInventory = v.InferOutput<typeof OwnInventory>

export const RecentPurchase = v.object({
  id: v.string(),
  itemId: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  imageUrl: v.nullable(v.string()),
  price: v.number(),
  buyer: v.string(),
  timeBought: v.string(),
})
export type RecentPurchase = v.InferOutput<typeof RecentPurchase>

/** What a socket tells of an item after either changed. */
export interface ItemFrame {
  id: string
  /** Dollars; null when nobody sells it. */
  price: number | null
  stock: number
}
