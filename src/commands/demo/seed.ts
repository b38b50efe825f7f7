import { ensureTemporaryAccount } from '@/modules/auth/service'
import { createListing, listItemsWithRap } from '@/modules/catalog/service'
import { payWithSandboxCard } from '@/modules/checkout/service'
import { markRead, sendMessage } from '@/modules/messages/service'
import {
  confirmReceived,
  markSent,
  openBuyerDispute,
  placeOrder,
  postDisputeMessage,
} from '@/modules/orders/service'
import { listDemoUsernames, maybePlayer } from '@/modules/platform/service'
import { linkPlayer } from '@/modules/players/service'
import { robuxPerUsd } from '@/modules/wallet/service'
import { assignCopies, type DealWithCopy } from '@/src/commands/demo/assign-copies'
import { type Deal, planMarket } from '@/src/commands/demo/plan'
import type { RunningCore } from '@/src/create-core'
import { type Context, systemContext, type UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** A realistic typing pace, so that no two messages share a timestamp. */
const messageIntervalMs = 20_000

const chatLines = [
  ['buyer', 'Hi, is this the copy in the picture?'],
  ['seller', 'Yes. I send it as soon as you pay, usually within minutes.'],
  ['buyer', "Great, I'll take it."],
] as const

/** Seeds chats between buyers and sellers. */
async function seedChats(
  as: (name: string, later: number) => UserContext,
  deals: readonly Deal[],
): Promise<void> {
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

const dayMs = 86_400_000
const minuteMs = 60_000
/** Offers that are bought but not completed. */
const openOrdersCount = 6
/** How many of these have a chat. */
const chatsCount = 4
/** The time that one step of the plan covers. */
const stepMs = 2 * dayMs
const card = { number: '4242424242424242', expMonth: 12, expYear: 2099 }

/** The clock that seeding moves from the past to the present. */
export interface DemoClock {
  now: number
}

/** Returns a user's context, with its clock moved forward by `later` ms. */
type ActAs = (name: string, later?: number) => UserContext

/** Seeds an empty market with users, past sales and open offers, through the same services that requests use. */
export async function seedMarket(
  core: RunningCore,
  clock: DemoClock,
  onProgress: (share: number) => void,
): Promise<void> {
  const today = clock.now
  const names = listDemoUsernames()
  const ctx = systemContext(core, 'demo')
  const plan = planMarket(await listItemsWithRap(ctx), names, robuxPerUsd(ctx))
  clock.now = today - plan.sales.length * stepMs
  const as = await createAccounts(core, names)
  for (const [step, sales] of plan.sales.entries()) {
    clock.now = today - (plan.sales.length - step) * stepMs
    await runTrades(as, clock, sales)
    await core.drain()
    onProgress((step + 1) / (plan.sales.length + 1))
  }
  clock.now = today - dayMs
  const offers = await assignCopies(ctx, plan.offers)
  for (let at = openOrdersCount; at < offers.length; at += 20) {
    clock.now += 45 * minuteMs
    await Promise.all(offers.slice(at, at + 20).map((deal) => createOffer(as, deal)))
  }
  clock.now = today - 5 * minuteMs
  await seedChats(as, offers.slice(0, chatsCount))
  await createOpenOrders(as, offers.slice(0, openOrdersCount))
  clock.now = today
  await core.drain()
  onProgress(1)
}

async function createAccounts(core: RunningCore, names: string[]): Promise<ActAs> {
  const ctx = systemContext(core, 'demo')
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await createAccount(ctx, name))
  return (name, later = 0) => ({
    ...ctx,
    now: () => core.now() + later,
    actor: {
      kind: 'user',
      id: String(ids.get(name)),
      role: 'user',
      verified: true,
      sessionId: 'demo',
      secondFactorAt: null,
    },
  })
}

/** Creates an account of the temporary login and links the player of that name. */
async function createAccount(ctx: Context, name: string): Promise<string> {
  const player = await maybePlayer(ctx, { username: name })
  return transact(ctx, async (tx) => {
    const id = await ensureTemporaryAccount(tx, name)
    if (player) await linkPlayer(tx, id, player)
    return id
  })
}

/** Lists, sells and sends the deals of a step in parallel. They are confirmed one after another until the next step. */
async function runTrades(as: ActAs, clock: DemoClock, deals: Deal[]): Promise<void> {
  const listings = await Promise.all(deals.map((deal) => createOffer(as, deal)))
  clock.now += 90 * minuteMs
  const orders = await Promise.all(deals.map((deal, at) => buy(as, deal, String(listings[at]))))
  clock.now += 12 * minuteMs
  await Promise.all(deals.map((deal, at) => markSent(as(deal.seller), String(orders[at]))))
  clock.now += 9 * minuteMs
  const intervalMs = (stepMs - 3 * 3_600_000) / deals.length
  await Promise.all(
    deals.map((deal, at) => confirmReceived(as(deal.buyer, (at + 1) * intervalMs), String(orders[at]))),
  )
}

/** Creates orders in several states: to be sent, to be confirmed, disputed. */
async function createOpenOrders(as: ActAs, deals: DealWithCopy[]): Promise<void> {
  for (const [at, deal] of deals.entries()) {
    const id = await buy(as, deal, await createOffer(as, deal))
    if (at % 3 === 1) await markSent(as(deal.seller), id)
    if (at % 3 === 2) {
      await openBuyerDispute(as(deal.buyer), id, 'The copy I got has a different serial number.')
      await postDisputeMessage(
        as(deal.seller),
        id,
        "It's the one in my picture. Please check the tag inside.",
      )
    }
  }
}

async function createOffer(as: ActAs, deal: DealWithCopy): Promise<string> {
  const { seller, item, price, condition, serial, userAssetId } = deal
  const { listingId } = await createListing(as(seller), {
    itemName: item.name,
    assetId: item.assetId,
    category: item.category,
    price: Math.round(price * 100),
    condition,
    serial,
    userAssetId,
  })
  return listingId
}

async function buy(as: ActAs, { buyer, item, price }: Deal, listingId: string): Promise<string> {
  const { order, clientSecret } = await placeOrder(as(buyer), {
    amount: Math.round(price * 100),
    itemId: item.id,
    assetId: item.assetId,
    listingId,
  })
  await payWithSandboxCard(as(buyer), { clientSecret, card, address: 'demo' })
  return order.id
}
