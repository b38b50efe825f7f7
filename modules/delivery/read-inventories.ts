import {
  decideOutcome,
  type Finding,
  type Holder,
  needsHolderLookup,
  type Observation,
  type Observations,
  updateHistory,
} from '@/modules/delivery/decide-outcome'
import type { Watch } from '@/modules/delivery/poll'
import type { OrderRow } from '@/modules/orders/service'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { maybeHolder, maybePlatformItem, readInventory, unlessUnavailable } from '@/modules/platform/service'
import type { Context } from '@/src/kit/context'

export interface PollResult {
  observations: Observations
  finding: Finding
  seller: Inventory
  buyer: Inventory
  canTrade: boolean | null
  handover: Watch['handover']
  at: number
}

/** A buyer who had nothing to trade is asked for it again. */
const canTradeRecheckMs = 300_000

type IdentifiedWatch = Watch & { buyerPlayer: string }

/** Reads both inventories, and asks who has the copy where they do not tell. Throws platform_unavailable. */
export async function readInventories(
  ctx: Context,
  watch: IdentifiedWatch,
  order: OrderRow,
): Promise<PollResult> {
  const [seller, buyer] = await Promise.all([
    readInventory(ctx, watch.sellerPlayer, watch.assetId),
    readInventory(ctx, watch.buyerPlayer, watch.assetId),
  ])
  const seen = { seller: observationOf(seller, watch), buyer: observationOf(buyer, watch), now: ctx.now() }
  const before = { ...seen, history: historyOf(watch, order) }
  const looks = { ...before, history: updateHistory(before, watch) }
  const holder = needsHolderLookup(looks) ? await lookUpHolder(ctx, watch) : undefined
  const finding = decideOutcome({ ...looks, holder })
  const [canTrade, handover] = [await maybeCanTrade(ctx, watch, buyer), await maybeHandover(ctx, watch)]
  return { observations: looks, finding, seller, buyer, canTrade, handover, at: seen.now }
}

/** A copy of another serial number under the same id is not the one that was sold. */
function observationOf(inventory: Inventory, { assetId, userAssetId, copySerial }: Watch): Observation {
  if (inventory.seen !== 'open') return { seen: 'hidden' }
  const copies = inventory.copies.filter((copy) => copy.assetId === assetId)
  const isTheCopy = (copy: Copy) =>
    copy.userAssetId === userAssetId &&
    (copySerial === null || copy.serial === null || copy.serial === copySerial)
  const found = copies.find(isTheCopy)
  const others = copies.filter((copy) => !isTheCopy(copy)).map((copy) => copy.userAssetId)
  return { seen: 'open', holds: found !== undefined, acquiredAt: found?.acquiredAt ?? null, others }
}

function historyOf(watch: Watch, order: OrderRow) {
  const { sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs } = watch
  return { orderedAt: order.createdAt, sellerHeld, buyerOthers, missingSince, missingPolls, hiddenMs }
}

async function lookUpHolder(
  ctx: Context,
  { assetId, userAssetId, sellerPlayer, buyerPlayer }: Watch,
): Promise<Holder> {
  const holder = await maybeHolder(ctx, { assetId, userAssetId })
  if (holder === undefined) return 'nobody'
  if (holder === sellerPlayer) return 'seller'
  return holder === buyerPlayer ? 'buyer' : 'other'
}

/** Each side of a trade gives something; looked at until the buyer is seen to have it. */
async function maybeCanTrade(
  ctx: Context,
  watch: IdentifiedWatch,
  buyer: Inventory,
): Promise<boolean | null> {
  const { canTrade, polledAt } = watch
  const isKnown = canTrade === true || (canTrade === false && ctx.now() - (polledAt ?? 0) < canTradeRecheckMs)
  if (isKnown || buyer.seen !== 'open') return canTrade
  const all = await unlessUnavailable(readInventory(ctx, watch.buyerPlayer))
  return all?.seen === 'open' ? all.copies.some(({ onHold }) => !onHold) : canTrade
}

async function maybeHandover(ctx: Context, { assetId, handover }: Watch): Promise<Watch['handover']> {
  if (handover !== null) return handover
  const asked = maybePlatformItem(ctx, assetId).then((item) => item?.handover ?? 'trade')
  return (await unlessUnavailable(asked)) ?? null
}
