import { createListing } from '@/modules/catalog/service'
import { payWithSandboxCard } from '@/modules/checkout/service'
import { confirmReceived, markSent, placeOrder } from '@/modules/orders/service'
import type { ActAs } from '@/src/app/commands/demo/actors'
import type { Deal } from '@/src/app/commands/demo/plan'
import type { DemoTrade } from '@/src/kit/module/demo-trade'
import type { Module } from '@/src/kit/module/module'
import { hourMs, minuteMs } from '@/src/kit/text/duration'
import { modules as installed } from '@/src/modules'

const modules: readonly Module[] = installed
const goodCard = '4242424242424242'

/** The clock that seeding moves from the past to the present. */
export interface DemoClock {
  now: number
}

/** Lists, sells and sends the deals of a step in parallel. They are confirmed one after another until the next step, `stepMs` later. */
export async function runTrades(
  as: ActAs,
  clock: DemoClock,
  { deals, stepMs }: { deals: readonly Deal[]; stepMs: number },
): Promise<void> {
  const listings = await Promise.all(deals.map((deal) => createOffer(as, deal)))
  clock.now += 90 * minuteMs
  const orders = await Promise.all(deals.map((deal, at) => buy(as, deal, String(listings[at]))))
  clock.now += 12 * minuteMs
  await Promise.all(deals.map((deal, at) => markSent(as(deal.seller), String(orders[at]))))
  clock.now += 9 * minuteMs
  const intervalMs = (stepMs - 6 * hourMs) / deals.length
  await Promise.all(
    deals.map((deal, position) =>
      finish(as, deal, { id: String(orders[position]), position, later: (position + 1) * intervalMs }),
    ),
  )
}

/** The buyer confirms the delivery, and modules add what the parties do afterwards. */
async function finish(
  as: ActAs,
  deal: Deal,
  { id, position, later }: { id: string; position: number; later: number },
): Promise<void> {
  const buyer = as(deal.buyer, later)
  await confirmReceived(buyer, id, { confirm: true })
  const actAs: DemoTrade['actAs'] = (party, more) => as(deal[party], later + more)
  const trade = { orderId: id, itemId: deal.item.id, priceCents: centsOf(deal), position, actAs }
  for (const { continueDemoTrade } of modules) await continueDemoTrade?.(trade)
}

/** Lists an item and returns the listing's id. */
export async function createOffer(as: ActAs, deal: Deal): Promise<string> {
  const { seller, item, condition, serial, userAssetId } = deal
  const { listingId } = await createListing(as(seller), {
    itemName: item.name,
    assetId: item.assetId,
    category: item.category,
    price: centsOf(deal),
    condition,
    serial,
    userAssetId,
  })
  return listingId
}

/** Buys a listing and returns the order's id. */
export async function buy(as: ActAs, deal: Deal, listingId: string, cardNumber = goodCard): Promise<string> {
  const { buyer, item } = deal
  const { order, clientSecret } = await placeOrder(as(buyer), {
    amount: centsOf(deal),
    itemId: item.id,
    assetId: item.assetId,
    listingId,
  })
  const card = { number: cardNumber, expMonth: 12, expYear: 2099 }
  await payWithSandboxCard(as(buyer), { clientSecret, card, address: 'demo' })
  return order.id
}

function centsOf({ price }: Deal): number {
  return Math.round(price * 100)
}
