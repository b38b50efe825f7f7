import * as v from 'valibot'
import { categories, Description, ItemName } from '@/modules/catalog/contract'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { inputMessages } from '@/modules/catalog/input-messages'
import { assetIdParam, cursorParam, limitParam } from '@/src/kit/input/params'

const { errors } = editingMessages
const pageMax = 100
const searchMax = 100
const robuxMax = 1_000_000_000_000

/** `search` is an item's ID, an asset ID or part of a name. */
export const StaffItemsQuery = v.object({
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(searchMax, inputMessages.search(searchMax)),
      v.transform((text) => text || undefined),
    ),
  ),
  show: v.optional(v.picklist(['provisional', 'removed'], errors.show)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type StaffItemsQuery = v.InferOutput<typeof StaffItemsQuery>

const shownEntries = {
  id: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  /** In R$. */
  rap: v.nullable(v.number()),
  /** The price of the cheapest listing, in dollars; null if the item isn't on sale. */
  price: v.nullable(v.number()),
  stock: v.number(),
  provisional: v.boolean(),
}

/** An item in the list of all items. */
export const ListedItem = v.object(shownEntries)
export type ListedItem = v.InferOutput<typeof ListedItem>

/** An item as staff edit it. */
export const StaffItem = v.object({
  ...shownEntries,
  description: v.nullable(v.string()),
  originalPrice: v.nullable(v.number()),
  /** The image that pages show. */
  imageUrl: v.nullable(v.string()),
  /** Why staff removed it; null unless they did. */
  removalReason: v.nullable(v.string()),
  /** The path of the operator's own image; null for the platform's. */
  ownImage: v.nullable(v.string()),
  /** Changes with every value that staff can edit. */
  version: v.string(),
  /** The asset ID can't change: the item was listed. */
  assetFixed: v.boolean(),
})
export type StaffItem = v.InferOutput<typeof StaffItem>

/** A whole number of R$, also as text; nothing means unknown. */
const Robux = v.pipe(
  v.nullable(v.union([v.string(), v.number()], errors.robux)),
  v.transform((amount) => (amount === null || amount === '' ? null : Number(amount))),
  v.nullable(
    v.pipe(
      v.number(errors.robux),
      v.safeInteger(errors.robux),
      v.minValue(1, errors.robux),
      v.maxValue(robuxMax, errors.robux),
    ),
  ),
)

const OwnImage = v.pipe(
  v.nullable(v.string(errors.image)),
  v.transform((path) => path?.trim() || null),
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(200, errors.image),
      v.regex(/^\/files\/(?!.*\.\.)[\w./-]+\.(png|jpe?g|webp|gif|svg|avif)$/i, errors.image),
    ),
  ),
)

export const ItemChange = v.object({
  name: ItemName,
  category: v.picklist(categories, inputMessages.category),
  description: Description,
  assetId: assetIdParam({ missing: inputMessages.assetId, invalid: inputMessages.assetId }),
  rap: Robux,
  originalPrice: Robux,
  /** A path of the operator's own files; nothing for the platform's image. */
  ownImage: OwnImage,
})

/** `version` is that of the item as it was shown. */
export const ItemEdit = v.object({ ...ItemChange.entries, version: v.pipe(v.string(), v.maxLength(64)) })
export type ItemEdit = v.InferOutput<typeof ItemEdit>
