import { join } from 'node:path'
import type { OwnCopy } from '@/modules/catalog/contract'
import type { Actor } from '@/src/testing/actor'
import { createSite, type Site } from '@/src/testing/spawn-server'
import { buy, type Listed, list, reserve } from '@/src/testing/trade'
import { addressOf, mailedCode, signUp } from '@/tests/browser/people'

type Person = 'seller' | 'buyer' | 'newcomer' | 'member'
type OrderIn = 'unpaid' | 'paid' | 'watched' | 'sent' | 'disputed' | 'completed' | 'refunded' | 'expired'

/** The demo, and in it people who have seen everything: orders in every state, and accounts with an address. */
export interface DemoMarket extends AsyncDisposable {
  site: Site
  people: Record<Person, Actor>
  orders: Record<OrderIn, string>
  /** On sale, by the seller. */
  listed: Listed
  /** The buyer wrote to the seller about what is on sale: their ids. */
  talk: { buyerId: string; sellerId: string }
}

export async function openDemoMarket(): Promise<DemoMarket> {
  const site = await createSite({ DEMO_LOGIN: 'true', OPEN_RESERVATIONS_MAX: '10' })
  await site.start('demo')
  const seller = await site.signedIn('AmberQuill')
  const buyer = await site.signedIn('brinewalker')
  const member = await verifiedMember(site)
  const newcomer = await signUp(site, 'new_here')
  const orders = await tradeOnce(seller, buyer)
  const listed = await list(seller, { itemName: 'Crown on Show', price: 149.99 })
  const talk = await talkAbout(listed, { seller, buyer })
  return {
    site,
    people: { seller, buyer, newcomer, member },
    orders,
    listed,
    talk,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function talkAbout({ itemId }: Listed, { seller, buyer }: Record<'seller' | 'buyer', Actor>) {
  const idOf = async (who: Actor) => (await who.get('/api/auth/user')).body.id
  const [buyerId, sellerId] = [await idOf(buyer), await idOf(seller)]
  const write = (from: Actor, receiverId: string, content: string) =>
    from.post('/api/messages', { receiverId, content, itemId })
  await write(buyer, sellerId, 'Is it still there? I saw it at https://prices.example/crown for less.')
  await write(seller, buyerId, 'It is. The price stays as it is, though.')
  await write(buyer, sellerId, 'Then I take it tonight.')
  return { buyerId, sellerId }
}

async function verifiedMember(site: Site): Promise<Actor> {
  const member = await signUp(site, 'old_hand')
  const code = await mailedCode(join(site.dataDir, 'demo'))
  await member.post('/api/auth/verify', { email: addressOf('old_hand'), code, type: 'signup' })
  return member
}

async function tradeOnce(seller: Actor, buyer: Actor): Promise<DemoMarket['orders']> {
  const bought = async () => buy(buyer, await list(seller))
  const reserved = async () => (await reserve(buyer, await list(seller))).body.orderId
  const orders = {
    unpaid: await reserved(),
    paid: await bought(),
    watched: await buy(buyer, await list(seller, await findFreeCopy(seller))),
    sent: await bought(),
    disputed: await bought(),
    completed: await bought(),
    refunded: await bought(),
    expired: await reserved(),
  }
  for (const id of [orders.sent, orders.completed]) await seller.post(`/api/orders/${id}/sent`)
  await buyer.post(`/api/orders/${orders.completed}/received`)
  await buyer.post(`/api/orders/${orders.disputed}/dispute`, { reason: 'It never came.' })
  await seller.post(`/api/orders/${orders.refunded}/cancel`)
  await buyer.post(`/api/orders/${orders.expired}/cancel`)
  return orders
}

/** A copy that the seller's inventory shows and that nothing holds up: its delivery is watched. */
async function findFreeCopy(seller: Actor) {
  const { copies } = (await seller.get('/api/inventory')).body
  const { assetId, userAssetId, serial } = copies.find(
    ({ onHold, listedAt }: OwnCopy) => !onHold && listedAt === null,
  )
  return { assetId, userAssetId, serial }
}
