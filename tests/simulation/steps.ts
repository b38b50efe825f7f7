import { charge, decline, settle, startProcessing } from '@/src/testing/fake-stripe/bank'
import { type Books, get } from '@/src/testing/fake-stripe/books'
import { tellBadly } from '@/src/testing/fake-stripe/webhooks'
import { buyers, judge, listActive, listOrders, oneOf, pick, sellers } from '@/tests/simulation/market'
import {
  chargeBack,
  endChargeback,
  endSomeRefund,
  giveOtherwise,
  overturnSome,
  refundByHand,
  refuseRefunds,
  rename,
} from '@/tests/simulation/money-back'
import { changePlatform, tradeCopy } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Answers false where there was nothing to do. */
type Step = (world: World) => Promise<unknown> | unknown

/** What people, banks, networks and clocks do, and how often. */
const steps: Record<string, readonly [weight: number, step: Step]> = {
  offer: [8, offer],
  reserve: [11, reserve],
  pay: [20, (world) => onIntent(world, charge)],
  payOther: [1, (world) => onIntent(world, (books, id) => chargeOther(world, books, id))],
  decline: [1, (world) => onIntent(world, decline)],
  payLater: [2, (world) => onIntent(world, startProcessing)],
  settle: [
    3,
    (world) => onIntent(world, (books, id) => settle(books, id, oneOf(world, 'succeeded', 'failed'))),
  ],
  send: [6, (world) => onOrder(world, ['paid'], 'seller', 'sent')],
  receive: [16, (world) => onOrder(world, ['paid', 'sent'], 'buyer', 'received')],
  complain: [2, (world) => onOrder(world, ['paid', 'sent'], 'buyer', 'dispute', { reason: 'Not mine.' })],
  callOff: [3, (world) => onOrder(world, ['paid'], 'seller', 'cancel')],
  giveUp: [1, (world) => onOrder(world, ['created', 'awaiting_payment'], 'buyer', 'cancel')],
  decide: [2, decide],
  takeBack: [2, takeBack],
  payOut: [16, payOut],
  chargeBack: [3, chargeBack],
  refundByHand: [1, refundByHand],
  endChargeback: [4, endChargeback],
  overturn: [1, overturnSome],
  endRefund: [4, endSomeRefund],
  refuseRefunds: [3, refuseRefunds],
  giveOtherwise: [5, giveOtherwise],
  rename: [1, rename],
  tell: [8, tell],
  work: [9, (world) => world.work()],
  seconds: [3, (world) => world.pass(world.random() * 90 * second)],
  minutes: [3, (world) => world.pass(world.random() * 40 * minute)],
  hours: [1, (world) => world.pass(world.random() * 6 * hour)],
  days: [1, (world) => world.pass(24 * hour + world.random() * 60 * hour)],
  trade: [8, tradeCopy],
  platform: [2, changePlatform],
  weather: [2, changeWeather],
  powerCut: [2, (world) => world.power.fail()],
}

const total = Object.values(steps).reduce((sum, [weight]) => sum + weight, 0)

/** Does one thing that chance picks and that can be done; answers its name. A power cut may end it at any place. */
export async function step(world: World): Promise<string> {
  if (world.random() < 0.2) world.power.failAt(1 + Math.floor(world.random() * 12))
  const name = await doSomething(world)
  if (!world.power.isOn) {
    await world.restart()
    return `${name}, power cut`
  }
  world.power.failAt(Number.POSITIVE_INFINITY)
  return name
}

async function doSomething(world: World): Promise<string> {
  for (;;) {
    const [name, act] = choose(world)
    const done = await Promise.race([act(world), world.power.failed])
    if (done !== false || !world.power.isOn) return name
  }
}

function choose(world: World): [string, Step] {
  let at = world.random() * total
  for (const [name, [weight, act]] of Object.entries(steps)) {
    at -= weight
    if (at < 0) return [name, act]
  }
  return ['work', (it) => it.work()]
}

/** Half of the offers name a copy that their seller holds on the platform. */
function offer(world: World) {
  const assetId = String(1_000 + Math.floor(world.random() * 40))
  const price = (50 + Math.floor(world.random() * 20_000)) / 100
  const seller = pick(world, sellers) ?? ''
  const copy = world.random() < 0.5 ? mintFor(world, seller, assetId) : undefined
  const listing = { itemName: `Hat ${assetId}`, assetId, category: 'hat', price, condition: 'good', ...copy }
  return world.as(seller).post('/api/listings', listing)
}

function mintFor({ platform }: World, username: string, assetId: string) {
  const player = [...platform.players.values()].find((one) => one.username === username)
  if (!player) return undefined
  const { userAssetId, serial } = platform.mint(player, { assetId })
  return { userAssetId, serial }
}

/** One buyer, or two at once. */
async function reserve(world: World) {
  const listing = pick(world, await listActive(world))
  if (!listing) return false
  const { itemId, assetId, id: listingId, price: amount } = listing
  const ask = () =>
    world
      .as(pick(world, buyers) ?? '')
      .post('/api/create-payment-intent', { amount, itemId, assetId, listingId })
  await Promise.all(world.random() < 0.3 ? [ask(), ask()] : [ask()])
}

function onIntent(world: World, act: (books: Books, id: string) => boolean) {
  const { books } = world.stripe
  const open = [...books.tables.payment_intent.values()].filter(
    ({ status }) => status !== 'succeeded' && status !== 'canceled',
  )
  const intent = pick(world, open)
  return intent ? act(books, intent.id) : false
}

/** What Stripe takes is not what was agreed, as when somebody edits the intent by hand. */
function chargeOther(world: World, books: Books, id: string): boolean {
  const intent = get(books, 'payment_intent', id)
  intent.amount = 50 + Math.floor(world.random() * 20_000)
  return charge(books, id)
}

async function onOrder(
  world: World,
  states: string[],
  party: 'buyer' | 'seller',
  verb: string,
  body?: unknown,
) {
  const order = pick(
    world,
    (await listOrders(world)).filter(({ state }) => states.includes(state)),
  )
  return order ? world.as(order[party]).post(`/api/orders/${order.id}/${verb}`, body) : false
}

async function decide(world: World) {
  const order = pick(
    world,
    (await listOrders(world)).filter(({ dispute }) => dispute === 'open'),
  )
  if (!order) return false
  const outcome = oneOf(world, 'release', 'refund')
  await world.as(judge).post(`/api/admin/orders/${order.id}/decision`, { outcome, reason: 'So it is.' })
}

async function takeBack(world: World) {
  const order = pick(
    world,
    (await listOrders(world)).filter(({ state }) => state === 'completed'),
  )
  if (!order) return false
  return world.as(judge).post(`/api/admin/orders/${order.id}/clawback`, { reason: 'Stolen.' })
}

async function payOut(world: World) {
  const seller = world.as(pick(world, sellers) ?? '')
  const { body } = await seller.get('/api/wallet')
  const availableCents = Math.round(Number(body.available) * 100)
  if (!(availableCents > 0)) return false
  const isAll = world.random() < 0.5
  const amount = (isAll ? availableCents : 1 + Math.floor(world.random() * availableCents)) / 100
  const ask = () => seller.post('/api/payouts', { amount: amount.toFixed(2), method: 'bank' })
  await Promise.all(world.random() < 0.3 ? [ask(), ask()] : [ask()])
}

/** At times nothing gets through at all, and only the list of events knows. */
function tell(world: World) {
  const { books } = world.stripe
  if (books.untold.length === 0) return false
  return tellBadly(books, world.endpoint, { never: world.random() < 0.3 ? 1 : 0.3, later: 0.2, twice: 0.2 })
}

/** From calm to a storm in which half of the calls go wrong, and refunds that take their time. */
export function changeWeather(world: World): void {
  const { faults, books } = world.stripe
  const storm = world.random() < 0.5 ? 0 : world.random() * 0.25
  faults.chances.splice(
    0,
    faults.chances.length,
    ...(['lose-request', 'lose-answer', 'fail', 'fail-before', 'fail-after'] as const).map((fault) => ({
      fault,
      chance: storm,
    })),
  )
  books.settings.refundsPend = world.random() < 0.5
}
