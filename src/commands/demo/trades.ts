import { createListing } from '@/modules/catalog/service'
import { payWithSandboxCard } from '@/modules/checkout/service'
import { confirmReceived, markSent, placeOrder } from '@/modules/orders/service'
import { addReview, answerReview } from '@/modules/reviews/service'
import type { ActAs } from '@/src/commands/demo/actors'
import type { DealWithCopy } from '@/src/commands/demo/assign-copies'
import type { Deal } from '@/src/commands/demo/plan'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const goodCard = '4242424242424242'

/** The clock that seeding moves from the past to the present. */
export interface DemoClock {
  now: number
}

/** By buyers, repeated in this order; undefined for a sale without a review. */
const reviews = [
  { stars: 5, text: 'Arrived minutes after I paid.' },
  undefined,
  { stars: 5, text: 'Exactly the copy in the listing, serial and all.' },
  { stars: 4, text: 'Took most of the hour, but everything was right.' },
  undefined,
  { stars: 5, text: '' },
  undefined,
  { stars: 3, text: 'I had to write twice before it was handed over.' },
  undefined,
] as const

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
    deals.map((deal, at) => finish(as, deal, { id: String(orders[at]), at, later: (at + 1) * intervalMs })),
  )
}

/** The buyer confirms the delivery and may review it, and some sellers answer. */
async function finish(
  as: ActAs,
  { buyer, seller }: Deal,
  { id, at, later }: { id: string; at: number; later: number },
): Promise<void> {
  await confirmReceived(as(buyer, later), id)
  const review = reviews[at % reviews.length]
  if (!review) return
  await addReview(as(buyer, later + hourMs), id, review)
  if (review.stars < 4)
    await answerReview(as(seller, later + 2 * hourMs), id, {
      text: 'Sorry, I was asleep. Glad you have it now.',
    })
}

/** Lists an item and returns the listing's id. */
export async function createOffer(as: ActAs, deal: DealWithCopy): Promise<string> {
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

/** Buys a listing and returns the order's id. */
export async function buy(
  as: ActAs,
  { buyer, item, price }: Deal,
  listingId: string,
  cardNumber = goodCard,
): Promise<string> {
  const { order, clientSecret } = await placeOrder(as(buyer), {
    amount: Math.round(price * 100),
    itemId: item.id,
    assetId: item.assetId,
    listingId,
  })
  const card = { number: cardNumber, expMonth: 12, expYear: 2099 }
  await payWithSandboxCard(as(buyer), { clientSecret, card, address: 'demo' })
  return order.id
}
