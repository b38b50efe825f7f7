import { catalogErrors } from '@/modules/catalog/errors'
import type { CopyRef, Ownership, OwnershipStatus } from '@/modules/catalog/ports'
import { isStillOwned } from '@/modules/catalog/service'
import { isOwnershipRequired } from '@/modules/delivery/config'
import { deliveryErrors } from '@/modules/delivery/errors'
import { serverMessages } from '@/modules/delivery/messages'
import { beforeReservationPoint } from '@/modules/orders/ports'
import { platformErrors } from '@/modules/platform/errors'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { readInventory, unlessUnavailable } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { defineCheck } from '@/src/kit/checks/checks'
import type { Context, UserContext } from '@/src/kit/context'

/** Verifies ownership of copies with the platform's public inventories. */
export const ownership: Ownership = {
  isRequired: isOwnershipRequired,
  throws: [
    deliveryErrors.player_not_linked,
    deliveryErrors.inventory_hidden,
    deliveryErrors.copy_required,
    deliveryErrors.copy_not_shown,
    platformErrors.copy_on_hold,
    platformErrors.platform_unavailable,
  ],
  verify: proveOwnership,
  checkCopies: observeCopies,
}

/** Returns the copy's name and serial. */
async function proveOwnership(ctx: UserContext, input: { assetId: string; userAssetId: string | null }) {
  const player = await maybeLinkedPlayer(ctx, ctx.actor.id)
  if (!player) throw deliveryErrors.player_not_linked()
  const copy = requireNamedCopy(input)
  const inventory = await readInventory(ctx, player.playerId, copy.assetId)
  if (inventory.seen !== 'open') throw deliveryErrors.inventory_hidden()
  const shownCopy = findCopy(inventory, copy)
  if (!shownCopy) throw deliveryErrors.copy_not_shown()
  if (shownCopy.onHold) throw platformErrors.copy_on_hold()
  return { name: shownCopy.name, serial: shownCopy.serial }
}

function requireNamedCopy({
  assetId,
  userAssetId,
}: {
  assetId: string
  userAssetId: string | null
}): CopyRef {
  if (userAssetId !== null) return { assetId, userAssetId }
  const errors = [{ path: 'userAssetId', message: serverMessages.copyRequired }]
  throw deliveryErrors.copy_required({ errors })
}

/** Returns the status by userAssetId, or undefined if the platform is unavailable. */
async function observeCopies(
  ctx: Context,
  sellerId: string,
  copies: readonly CopyRef[],
): Promise<Map<string, OwnershipStatus> | undefined> {
  const player = await maybeLinkedPlayer(ctx, sellerId)
  const allAs = (status: OwnershipStatus) => new Map(copies.map(({ userAssetId }) => [userAssetId, status]))
  if (!player) return allAs('unlinked')
  const inventory = await maybeInventory(ctx, player.playerId, copies)
  if (!inventory) return undefined
  if (inventory.seen !== 'open') return allAs('hidden')
  return new Map(copies.map((copy) => [copy.userAssetId, copyObservationOf(findCopy(inventory, copy))]))
}

/** Reads the inventory of one item, or the whole inventory once if there are several items. */
async function maybeInventory(
  ctx: Context,
  playerId: string,
  copies: readonly CopyRef[],
): Promise<Inventory | undefined> {
  const [assetId, ...others] = new Set(copies.map((copy) => copy.assetId))
  return unlessUnavailable(readInventory(ctx, playerId, others.length === 0 ? assetId : undefined))
}

function findCopy({ copies }: Inventory & { seen: 'open' }, { assetId, userAssetId }: CopyRef) {
  return copies.find((copy) => copy.userAssetId === userAssetId && copy.assetId === assetId)
}

function copyObservationOf(copy: Copy | undefined): OwnershipStatus {
  if (!copy) return 'left'
  return copy.onHold ? 'on_hold' : 'shown'
}

const { listing_unavailable } = catalogErrors

/** A listing whose copy has left its seller's inventory can't be reserved. */
export const requireOwnership = defineCheck(
  beforeReservationPoint,
  'delivery.seller-owns-copy',
  async (ctx, { listingId }) => {
    if (await isStillOwned(ctx, listingId)) return undefined
    const error = listing_unavailable()
    return { reason: error.detail, error }
  },
  { throws: [listing_unavailable] },
)
