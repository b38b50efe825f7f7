import type { SellerFigures } from '@/modules/catalog/seller-contract'
import { defineValuePoint } from '@/src/kit/checks/checks'
import type { Context, UserContext } from '@/src/kit/context'
import { defineField } from '@/src/kit/module/fields'
import { searchCacheTag } from '@/src/kit/module/search'
import { definePort, type Throwing } from '@/src/kit/ports'

/** The platform's ids of one copy of an item. */
export interface CopyRef {
  assetId: string
  userAssetId: string
}

/** Result of an ownership check: the inventory shows the copy (`shown`), or why it can't be sold now. */
export type OwnershipStatus = 'shown' | 'left' | 'on_hold' | 'hidden' | 'unlinked'

/** Checks that sellers own what they list. `throws` has the errors of `verify`. */
export interface Ownership extends Throwing {
  /** True if a listing must name a copy that is in its seller's public inventory. */
  isRequired(ctx: Pick<Context, 'core'>): boolean
  /**
   * Returns the user's copy as their inventory shows it. Throws one of `throws` if no copy is named, or if it isn't shown or can't
   * be traded.
   */
  verify(
    ctx: UserContext,
    copy: { assetId: string; userAssetId: string | null },
  ): Promise<{ name: string | null; serial: number | null }>
  /** Returns the status of the seller's copies by `userAssetId`, or undefined if the inventory can't be read now. */
  checkCopies(
    ctx: Context,
    sellerId: string,
    copies: readonly CopyRef[],
  ): Promise<Map<string, OwnershipStatus> | undefined>
}

export interface OrderRef {
  id: string
  /** The order number shown to users. */
  number: number
}

/** Returns the orders of these listings that aren't final, by listing id. Their copies belong to a buyer, or may come back. */
export const openOrdersPort =
  definePort<(ctx: Context, listingIds: readonly string[]) => Promise<Map<string, OrderRef>>>(
    'catalog.open-orders',
  )

/** Whether sellers must own what they list, and whether they do. */
export const ownershipPort = definePort<Ownership>('catalog.ownership')

/** Cache tag of all marketplace responses. */
export const catalogCacheTag = searchCacheTag

/** From 0 to 5, by user id: the average that buyers gave a seller. Part of each offer. */
export const sellerRatingField = defineField<number>('catalog.seller-rating', { cacheTag: catalogCacheTag })

/** By user id: how many buyers rated a seller. Part of each offer. */
export const sellerReviewsField = defineField<number>('catalog.seller-reviews', { cacheTag: catalogCacheTag })

export type { SellerFigures }

/** By user id: what the orders of a seller add up to. Part of each offer. */
export const sellerFiguresField = defineField<SellerFigures>('catalog.seller-figures', {
  cacheTag: catalogCacheTag,
})

/** From 0 to 5, by item id: the average that users gave an item. Part of an item. */
export const itemRatingField = defineField<number>('catalog.item-rating', { cacheTag: catalogCacheTag })

/** By item id: how many users rated an item. */
export const itemReviewsField = defineField<number>('catalog.item-reviews', { cacheTag: catalogCacheTag })

const firstItemsMax = 24

/**
 * The items that the marketplace shows first, by id: those that staff feature, in their order. The list is cached until something of the catalog
 * changes, so a module whose order changes invalidates `catalogCacheTag`.
 */
export const firstItemsPoint = defineValuePoint<object, readonly string[]>('catalog.first-items', {
  findProblem: (ids) => {
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string')
    if (!isList || new Set(ids).size !== ids.length) return 'the first items are different ids'
    return ids.length <= firstItemsMax ? undefined : `the first items are at most ${firstItemsMax}`
  },
  onFailure: 'skip',
})
