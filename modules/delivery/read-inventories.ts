import {
  decideOutcome,
  type Finding,
  type Holder,
  needsHolderLookup,
  type Observation,
  type Observations,
  updateHistory,
} from '@/modules/delivery/decide-outcome'
import type { IdentifiedWatch, Watch } from '@/modules/delivery/schema'
import type { OrderRow } from '@/modules/orders/service'
import type { Copy, Inventory } from '@/modules/platform/ports'
import {
  maybeHolder,
  maybePlatformItem,
  maybePlayer,
  readInventory,
  unlessUnavailable,
} from '@/modules/platform/service'
import type { Context } from '@/src/kit/context'

export interface PollResult {
  observations: Observations
  finding: Finding
  otherHolder: string | null
  seller: Inventory
  buyer: Inventory
  canTrade: boolean | null
  handover: Watch['handover']
  at: number
}

/** How long to trust that the buyer has nothing to trade. */
const canTradeRecheckMs = 300_000

/** Reads both inventories, and looks up the holder if they are inconclusive. Throws platform_unavailable. */
export async function readInventories(
  ctx: Context,
  watch: IdentifiedWatch,
  order: OrderRow,
): Promise<PollResult> {
  const [seller, buyer] = await Promise.all([
    readInventory(ctx, watch.sellerPlayer, watch.assetId),
    readInventory(ctx, watch.buyerPlayer, watch.assetId),
  ])
  const at = ctx.now()
  const observed = {
    seller: observationOf(seller, watch),
    buyer: observationOf(buyer, watch),
    history: historyOf(watch, order),
    now: at,
  }
  const observations = { ...observed, history: updateHistory(observed, watch) }
  const playerId = needsHolderLookup(observations) ? await lookUpHolder(ctx, watch) : undefined
  const holder = playerId === undefined ? undefined : holderOf(playerId, watch)
  const finding = decideOutcome({ ...observations, holder })
  const otherHolder = holder === 'other' ? await maybeNameOf(ctx, playerId) : null
  const canTrade = await maybeCanTrade(ctx, watch, buyer)
  const handover = await maybeHandover(ctx, watch)
  return { observations, finding, otherHolder, seller, buyer, canTrade, handover, at }
}

/** A copy with the same id but another serial number is not the one that was sold. */
function observationOf(inventory: Inventory, { assetId, userAssetId, copySerial }: Watch): Observation {
  if (inventory.seen !== 'open') return { seen: 'hidden' }
  const copies = inventory.copies.filter((copy) => copy.assetId === assetId)
  const isSoldCopy = (copy: Copy) =>
    copy.userAssetId === userAssetId &&
    (copySerial === null || copy.serial === null || copy.serial === copySerial)
  const soldCopy = copies.find(isSoldCopy)
  const others = copies.filter((copy) => !isSoldCopy(copy)).map((copy) => copy.userAssetId)
  return { seen: 'open', holds: soldCopy !== undefined, acquiredAt: soldCopy?.acquiredAt ?? null, others }
}

function historyOf(watch: Watch, order: OrderRow) {
  const { sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs } = watch
  return { orderedAt: order.createdAt, sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs }
}

/** Returns the player who has the copy; null if the platform doesn't say. */
async function lookUpHolder(ctx: Context, { assetId, userAssetId }: Watch): Promise<string | null> {
  return (await maybeHolder(ctx, { assetId, userAssetId })) ?? null
}

function holderOf(playerId: string | null, { sellerPlayer, buyerPlayer }: Watch): Holder {
  if (playerId === null) return 'unknown'
  if (playerId === sellerPlayer) return 'seller'
  return playerId === buyerPlayer ? 'buyer' : 'other'
}

async function maybeNameOf(ctx: Context, playerId: string | null | undefined): Promise<string | null> {
  const player = playerId ? await unlessUnavailable(maybePlayer(ctx, { playerId })) : undefined
  return player?.username ?? null
}

/** Both sides must offer something in a trade, so this is rechecked until the buyer has an item. */
async function maybeCanTrade(
  ctx: Context,
  watch: IdentifiedWatch,
  buyer: Inventory,
): Promise<boolean | null> {
  const { canTrade, polledAt } = watch
  const isKnown = canTrade === true || (canTrade === false && ctx.now() - (polledAt ?? 0) < canTradeRecheckMs)
  if (isKnown || buyer.seen !== 'open') return canTrade
  const inventory = await unlessUnavailable(readInventory(ctx, watch.buyerPlayer))
  return inventory?.seen === 'open' ? inventory.copies.some(({ onHold }) => !onHold) : canTrade
}

async function maybeHandover(ctx: Context, { assetId, handover }: Watch): Promise<Watch['handover']> {
  if (handover !== null) return handover
  const request = maybePlatformItem(ctx, assetId).then((item) => item?.handover ?? 'trade')
  return (await unlessUnavailable(request)) ?? null
}
