import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/catalog/input-messages'
import { limitParam } from '@/src/kit/input/params'
import { amountCents } from '@/src/kit/money'

export const pageSizeDefault = 48
const pageSizeMax = 100
const searchMax = 100

const blankToUndefined = v.transform((text: string) => (text.trim() === '' ? undefined : text.trim()))

const isTrue = v.picklist(['true'], inputMessages.onlyTrue)

function wholeNumber(message: string, { min = 0, max = 999_999_999 } = {}) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** The sort without the parameter `sort`. */
export const sortDefault = 'price-low'

const Cursor = v.optional(
  v.pipe(v.string(), v.maxLength(1000), v.description(inputMessages.described.cursor), blankToUndefined),
)

export const OwnListingsQuery = v.object({
  state: v.optional(
    v.pipe(v.picklist(['for-sale'], inputMessages.ownState), v.description(inputMessages.described.ownState)),
  ),
  limit: limitParam(pageSizeMax, inputMessages.limit(pageSizeMax), pageSizeDefault),
  cursor: Cursor,
})

/** Query of GET /api/items without what other modules add. Every parameter is optional; category `all` means any category. */
export const BrowseQuery = v.object({
  search: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(searchMax, inputMessages.search(searchMax)),
      // No name has a NUL.
      v.transform((text) => text.replaceAll('\0', '')),
      blankToUndefined,
    ),
  ),
  category: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(['all', ...categories], inputMessages.anyCategory),
      v.transform((category) => (category === 'all' ? undefined : category)),
    ),
  ),
  minPrice: v.optional(amountCents(inputMessages.priceBound)),
  maxPrice: v.optional(amountCents(inputMessages.priceBound)),
  verified: v.optional(isTrue),
  minDiscount: v.optional(wholeNumber(inputMessages.discount, { min: 1, max: 99 })),
  minRap: v.optional(wholeNumber(inputMessages.rapBound)),
  maxRap: v.optional(wholeNumber(inputMessages.rapBound)),
  minSerial: v.optional(wholeNumber(inputMessages.serialBound)),
  maxSerial: v.optional(wholeNumber(inputMessages.serialBound)),
  inStock: v.optional(isTrue),
  sort: v.optional(v.string()),
  sellerId: v.optional(v.pipe(v.string(), v.maxLength(64), blankToUndefined)),
  limit: limitParam(pageSizeMax, inputMessages.limit(pageSizeMax), pageSizeDefault),
  cursor: Cursor,
  /** The list begins with the items that staff feature, and has no further page. */
  featured: v.optional(v.picklist(['first'], inputMessages.featured)),
  /** A table shows more of each item than a grid. */
  view: v.optional(v.picklist(['table'], inputMessages.view)),
})
export type BrowseQuery = v.InferOutput<typeof BrowseQuery>

export const SuggestionsQuery = v.object({ q: BrowseQuery.entries.search })

/** How many items match each choice of a filter: by parameter, then by value. A count of `max` means that many or more. */
export const ChoiceCounts = v.object({
  counts: v.record(v.string(), v.record(v.string(), v.number())),
  max: v.number(),
})
export type ChoiceCounts = v.InferOutput<typeof ChoiceCounts>
