import type { Context, UserContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** One copy of an item, as a listing names it. */
export interface CopyRef {
  assetId: string
  userAssetId: string
}

/** What a look at the seller's inventory told of a copy: it is there, or why it cannot be sold now. */
export type OwnershipStatus = 'shown' | 'left' | 'on_hold' | 'hidden' | 'unlinked'

/** Whether people show what they sell. */
export interface Ownership {
  /** A listing must name a copy that the inventory of its seller shows. */
  isRequired(ctx: Pick<Context, 'core'>): boolean
  /** The copy as the person's inventory shows it, free to be handed over. Throws a refusal that says why it is not, or was not named. */
  verify(
    ctx: UserContext,
    copy: { assetId: string; userAssetId: string | null },
  ): Promise<{ name: string | null; serial: number | null }>
  /** What a seller's inventory shows of these copies now, by `userAssetId`; undefined while nobody can tell. */
  checkCopies(
    ctx: Context,
    sellerId: string,
    copies: readonly CopyRef[],
  ): Promise<Map<string, OwnershipStatus> | undefined>
}

export const ownershipPort = definePort<Ownership>('catalog.ownership')
