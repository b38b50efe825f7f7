import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/input-messages'
import { OwnApproval, UnapprovedListing } from '@/modules/catalog/listings/approval-contract'
import { Holiday, SellerFacts } from '@/modules/catalog/seller-contract'
import { assetIdParam } from '@/src/kit/input/params'
import { dollarsOf, PriceCents, priceMaxCents, priceMinCents } from '@/src/kit/money'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

export const categories = ['hat', 'face', 'gear', 'package'] as const
export const conditions = ['excellent', 'good', 'fair'] as const
export type Category = (typeof categories)[number]
export type Condition = (typeof conditions)[number]

/** Price limits of a listing, in dollars. */
export const priceLimits = { min: dollarsOf(priceMinCents), max: dollarsOf(priceMaxCents) }

const [nameMax, descriptionMax] = [100, 1000]

const AssetId = assetIdParam({ missing: inputMessages.assetId, invalid: inputMessages.assetId })

export const ItemName = v.pipe(
  v.string(inputMessages.name.missing),
  v.transform(sanitizeLine),
  v.minLength(1, inputMessages.name.missing),
  v.maxLength(nameMax, inputMessages.name.long(nameMax)),
)

export const Description = v.nullable(
  v.pipe(
    v.string(),
    v.transform(sanitizeText),
    v.maxLength(descriptionMax, inputMessages.description(descriptionMax)),
  ),
)

export const ListingInput = v.object({
  itemName: ItemName,
  assetId: AssetId,
  category: v.picklist(categories, inputMessages.category),
  price: PriceCents,
  condition: v.optional(v.picklist(conditions, inputMessages.condition)),
  description: v.optional(Description),
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

/** When the seller's public inventory last showed the copy; null if it never did. */
export const Verified = v.nullable(v.string())

const itemEntries = {
  id: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  description: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  /** Price of the cheapest active listing, in dollars; null if there is none. */
  price: v.nullable(v.number()),
  /** Recent average price on the platform, in R$. */
  rap: v.nullable(v.number()),
  stock: v.number(),
  /** Whether the cheapest listing is verified. */
  verified: Verified,
  /** A seller entered the name, and neither staff nor the platform nor another seller confirmed it. */
  provisional: v.boolean(),
}

/** The fields of a listing that everyone may see. */
const listingEntries = {
  listingId: v.string(),
  price: v.number(),
  condition: v.picklist(conditions),
  serial: v.nullable(v.number()),
}

export const ItemSummary = v.object({
  ...itemEntries,
  listingId: v.nullable(v.string()),
  seller: v.nullable(v.string()),
  sellerId: v.nullable(v.string()),
  /** Present if the seller has a temporary account, whose name is shown with a badge. */
  sellerTemporary: v.optional(v.literal(true)),
  /** The average that buyers gave the seller, from 1 to 5. Present only if there is one. */
  sellerRating: v.optional(v.number()),
  verified: Verified,
  provisional: v.optional(v.literal(true)),
  /** State of the listing. Present only when the request has a sellerId. */
  status: v.optional(v.picklist(listingStates)),
  /** Why staff hid the listing; null if they didn't. Present only in the seller's own list. */
  hiddenReason: v.optional(v.nullable(v.string())),
  /** Present only in the seller's own list, for a listing that staff haven't approved. */
  approval: v.optional(OwnApproval),
  /** Price of the last sale here, in dollars; null without one. Only with `view=table`, like the next three. */
  lastSale: v.optional(v.nullable(v.number())),
  /** RAP change over 30 days, in percent; null if unknown. */
  rapChange: v.optional(v.nullable(v.number())),
  /** The RAP from 30 days ago until now, every three days, in R$; null if that of 30 days ago is unknown. */
  rapTrend: v.optional(v.nullable(v.array(v.number()))),
  /** The lowest and highest serial numbers for sale; null if none has one. */
  serials: v.optional(v.nullable(v.object({ lowest: v.number(), highest: v.number() }))),
  /** Staff feature the item. Present only in lists that begin with featured items. */
  featured: v.optional(v.literal(true)),
})
export type ItemSummary = v.InferOutput<typeof ItemSummary>

/** A listing in the seller's own list, with what decides its price. */
export const OwnListingSummary = v.object({
  ...ItemSummary.entries,
  listingId: v.string(),
  price: v.number(),
  serial: v.nullable(v.number()),
  listedAt: v.string(),
  /** Price of the cheapest listing of another seller, in dollars; null if nobody else offers the item. */
  lowestOther: v.nullable(v.number()),
  /** How many listings of other sellers cost less. */
  cheaperOthers: v.number(),
  /** How many users have the item on their watchlist. */
  watchers: v.number(),
})
export type OwnListingSummary = v.InferOutput<typeof OwnListingSummary>

const { id, name, category, price, assetId, imageUrl } = itemEntries

/** An item that the search box suggests. */
export const Suggestion = v.object({ id, name, category, price, assetId, imageUrl })
export type Suggestion = v.InferOutput<typeof Suggestion>

export const ListingOffer = v.object({
  ...listingEntries,
  seller: v.string(),
  sellerId: v.string(),
  sellerTemporary: v.boolean(),
  sellerRating: v.nullable(v.number()),
  sellerTrades: v.number(),
  sellerFacts: SellerFacts,
  verified: Verified,
  listedDate: v.string(),
})
export type ListingOffer = v.InferOutput<typeof ListingOffer>

export const ItemDetail = v.object({
  ...itemEntries,
  originalPrice: v.nullable(v.number()),
  stats: v.object({
    owners: v.nullable(v.number()),
    favorites: v.nullable(v.number()),
    created: v.nullable(v.string()),
  }),
  features: v.array(v.string()),
  rating: v.optional(v.number()),
  /** The user's own listings of it that staff haven't approved, if there are any. */
  unapproved: v.optional(v.array(UnapprovedListing)),
  /** Cheapest first. Present only for signed-in users. */
  listings: v.optional(v.array(ListingOffer)),
})
export type ItemDetail = v.InferOutput<typeof ItemDetail>

export const OwnListing = v.object({
  ...listingEntries,
  itemId: v.string(),
  assetId: v.string(),
  itemName: v.string(),
  category: v.picklist(categories),
  description: v.nullable(v.string()),
  status: v.picklist(listingStates),
  /** Present while it waits for staff to approve it. `status` is `paused` then. */
  unapproved: v.optional(v.literal(true)),
  createdAt: v.string(),
})
export type OwnListing = v.InferOutput<typeof OwnListing>

/** Recent sales of an item here, in dollars, and its average price on the platform, in R$. */
export const RecentPrices = v.object({
  rap: v.nullable(v.number()),
  sold: v.nullable(v.object({ count: v.number(), median: v.number(), low: v.number(), high: v.number() })),
})
export type RecentPrices = v.InferOutput<typeof RecentPrices>

/** A copy in the seller's inventory on the platform. */
export const OwnCopy = v.object({
  userAssetId: v.string(),
  assetId: v.string(),
  itemId: v.nullable(v.string()),
  name: v.string(),
  /** Null if the item isn't in the catalog. */
  category: v.nullable(v.picklist(categories)),
  imageUrl: v.string(),
  serial: v.nullable(v.number()),
  ...RecentPrices.entries,
  onHold: v.boolean(),
  /** Price of the item's cheapest active listing, in dollars. */
  lowest: v.nullable(v.number()),
  /** Price of the copy's own live listing, in dollars. */
  listedPrice: v.nullable(v.number()),
  /** The number of the open order in which the user sold the copy; null without one. */
  orderNumber: v.nullable(v.number()),
})
export type OwnCopy = v.InferOutput<typeof OwnCopy>

/** The seller's inventory on the platform. `nobody` means that the player no longer exists. */
export const OwnInventory = v.variant('state', [
  v.object({ state: v.literal('unlinked') }),
  v.object({ state: v.picklist(['hidden', 'nobody']), username: v.string() }),
  v.object({ state: v.literal('open'), username: v.string(), readAt: v.string(), copies: v.array(OwnCopy) }),
])
export type OwnInventory = v.InferOutput<typeof OwnInventory>

/** Realtime update sent when the price or stock of an item changes. */
export type ItemFrame = Pick<
  ItemSummary,
  'id' | 'price' | 'stock' | 'seller' | 'sellerId' | 'verified' | 'listingId'
> & { sellerTemporary: boolean }

/** A seller as everyone sees them. */
export const Seller = v.object({
  id: v.string(),
  username: v.string(),
  temporary: v.boolean(),
  imageUrl: v.nullable(v.string()),
  ...SellerFacts.entries,
  /** The newest active listings, at most `sellerListingsPerPage`. */
  listings: v.array(ItemSummary),
  /** The number of all active listings. */
  listingCount: v.number(),
  /** Null unless the seller is on holiday. */
  holiday: v.nullable(Holiday),
})
export type Seller = v.InferOutput<typeof Seller>
