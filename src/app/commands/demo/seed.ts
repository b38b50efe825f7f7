import { addFavorite, changeListing, listItemsWithRap } from '@/modules/catalog/service'
import { markRead, sendMessage } from '@/modules/messages/service'
import { markAllRead } from '@/modules/notifications/service'
import { markSent } from '@/modules/orders/service'
import { maybePlayer, readInventory } from '@/modules/platform/service'
import { robuxPerUsd } from '@/modules/wallet/service'
import { type AccountIds, type ActAs, actorsOf, createAccounts } from '@/src/app/commands/demo/actors'
import { listTraders, tourUsernames } from '@/src/app/commands/demo/demo-users'
import {
  currentDisputes,
  type DisputePlan,
  pastDisputes,
  playChargeback,
  playDispute,
} from '@/src/app/commands/demo/disputes'
import {
  type Deal,
  planOffers,
  planPast,
  type TradableCopy,
  type TradedItem,
} from '@/src/app/commands/demo/plan'
import { buy, createOffer, type DemoClock, runTrades } from '@/src/app/commands/demo/trades'
import type { RunningCore } from '@/src/app/create-core'
import { type Context, systemContext } from '@/src/kit/context'
import { dayMs, hourMs, minuteMs } from '@/src/kit/text/duration'

const disputeIntervalMs = 20_000
/** Offers that are bought but not completed: half of them by the tour's buyer, half of them from the tour's seller. */
const openOrdersCount = 4
/** The tour's seller keeps copies that visitors can list. */
const sellerOffersMax = 4
const watchedItemsCount = 8
/** Factors of the prices of watched offers, repeated in this order; undefined for a price that stays. */
const priceChanges = [0.92, undefined, 1.05, undefined]
/** The time that one step of the plan covers. */
const stepMs = 2 * dayMs
/** The disputes of the past are as many steps ago. */
const disputeStepsAgo = 3

/**
 * Fills an empty market with users and past sales, through the same services that requests use. The users have read all notices about
 * them. Copies need no owner.
 */
export async function seedPast(
  core: RunningCore,
  clock: DemoClock,
  onProgress: (share: number) => void,
): Promise<AccountIds> {
  const today = clock.now
  const ctx = systemContext(core, 'demo')
  const { items, players } = await readMarket(ctx)
  const { sales, disputes } = planPast(items, players)
  const start = today - sales.length * stepMs
  clock.now = start
  const ids = await createAccounts(ctx, players.names)
  const as = actorsOf(core, ids)
  for (const [step, deals] of sales.entries()) {
    clock.now = start + step * stepMs
    if (step === sales.length - disputeStepsAgo)
      await playDisputes(as, clock, { deals: disputes, plans: pastDisputes })
    await runTrades(as, clock, { deals, stepMs })
    await core.drain()
    onProgress((step + 1) / sales.length)
  }
  for (const name of ids.keys()) await markAllRead(as(name))
  clock.now = today
  return ids
}

/** Adds offers, open orders and open disputes, of copies that the sellers' inventories show. */
export async function seedPresent(core: RunningCore, clock: DemoClock, ids: AccountIds): Promise<void> {
  const today = clock.now
  const ctx = systemContext(core, 'demo')
  const { items, players } = await readMarket(ctx)
  const as = actorsOf(core, ids)
  const copies = await listTradableCopies(ctx, players.names, items)
  const { opened, disputed, listed } = splitOffers(planOffers(copies, players))
  clock.now = today - dayMs
  const listingIds: string[] = []
  for (let at = 0; at < listed.length; at += 20) {
    clock.now += 45 * minuteMs
    listingIds.push(...(await Promise.all(listed.slice(at, at + 20).map((deal) => createOffer(as, deal)))))
  }
  clock.now += 45 * minuteMs
  await watchPrices(as, listed, listingIds)
  clock.now = today - 5 * minuteMs
  await seedChats(as, opened)
  await createOpenOrders(as, opened)
  const [chargedBack, ...others] = disputed
  await playDisputes(as, clock, { deals: others, plans: currentDisputes })
  if (chargedBack) await playChargeback(as, chargedBack)
  clock.now = today
  await core.drain()
}

async function readMarket(ctx: Context) {
  const items = await listItemsWithRap(ctx)
  return { items, players: { names: listTraders(), robuxPerUsd: robuxPerUsd(ctx) } }
}

async function playDisputes(
  as: ActAs,
  clock: DemoClock,
  { deals, plans }: { deals: readonly Deal[]; plans: readonly DisputePlan[] },
): Promise<void> {
  for (const [at, plan] of plans.entries()) {
    const deal = deals[at]
    if (deal) await playDispute(as, deal, plan)
    clock.now += disputeIntervalMs
  }
}

/** Some offers become orders and disputes. */
function splitOffers(offers: readonly Deal[]): { opened: Deal[]; disputed: Deal[]; listed: Deal[] } {
  const { buyer, seller } = tourUsernames()
  const half = openOrdersCount / 2
  const ofOthers = offers.filter((deal) => deal.seller !== buyer && deal.seller !== seller)
  const ofSeller = offers.filter((deal) => deal.seller === seller && deal.buyer !== buyer)
  const bought = ofOthers.slice(0, half).map((deal) => ({ ...deal, buyer }))
  const disputedEnd = half + currentDisputes.length + 1
  return {
    opened: [...bought, ...ofSeller.slice(0, half)],
    disputed: ofOthers.slice(half, disputedEnd),
    listed: [...ofSeller.slice(half, half + sellerOffersMax), ...ofOthers.slice(disputedEnd)],
  }
}

/** The tour's buyer watches some items, and the prices of half of their offers change. */
async function watchPrices(as: ActAs, deals: readonly Deal[], listingIds: readonly string[]): Promise<void> {
  const { buyer, seller } = tourUsernames()
  const watched = deals.flatMap((deal, at) =>
    deal.seller === seller ? [] : [{ deal, listingId: listingIds[at] }],
  )
  for (const [at, { deal, listingId }] of watched.slice(0, watchedItemsCount).entries()) {
    await addFavorite(as(buyer, at * minuteMs), deal.item.id)
    const factor = priceChanges[at % priceChanges.length]
    if (factor === undefined) continue
    const price = Math.round(deal.price * factor * 100)
    await changeListing(as(deal.seller, hourMs), String(listingId), { price })
  }
}

/** Creates orders to be sent and orders to be confirmed. */
async function createOpenOrders(as: ActAs, deals: readonly Deal[]): Promise<void> {
  for (const [at, deal] of deals.entries()) {
    const id = await buy(as, deal, await createOffer(as, deal))
    if (at % 2 === 1) await markSent(as(deal.seller), id)
  }
}

/** A realistic typing pace, so that no two messages share a timestamp. */
const messageIntervalMs = 20_000

const chatLines = [
  ['buyer', 'Hi, is this the copy in the picture?'],
  ['seller', 'Yes. I send it as soon as you pay, usually within minutes.'],
  ['buyer', "Great, I'll take it."],
] as const

/** Seeds chats between buyers and sellers. */
async function seedChats(as: ActAs, deals: readonly Deal[]): Promise<void> {
  let later = 0
  for (const { item, ...names } of deals) {
    for (const [from, content] of chatLines) {
      later += messageIntervalMs
      const to = from === 'buyer' ? 'seller' : 'buyer'
      const receiverId = as(names[to], later).actor.id
      const sender = as(names[from], later)
      await markRead(sender, receiverId)
      await sendMessage(sender, { receiverId, content, itemId: item.id })
    }
  }
}

/** Lists the copies of these items that the public inventories of the players show and that aren't on hold. */
async function listTradableCopies(
  ctx: Context,
  names: readonly string[],
  items: readonly TradedItem[],
): Promise<TradableCopy[]> {
  const byAssetId = new Map(items.map((item) => [item.assetId, item]))
  const found: TradableCopy[] = []
  for (const holder of names) {
    const player = await maybePlayer(ctx, { username: holder })
    const inventory = player && (await readInventory(ctx, player.playerId))
    if (inventory?.seen !== 'open') continue
    for (const { assetId, userAssetId, serial, onHold } of inventory.copies) {
      const item = byAssetId.get(assetId)
      if (item && !onHold) found.push({ holder, item, userAssetId, serial })
    }
  }
  return found
}
