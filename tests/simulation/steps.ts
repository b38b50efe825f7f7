import {
  buyers,
  listActiveListings,
  listOrders,
  moderator,
  oneOf,
  pick,
  sellers,
} from '@/tests/simulation/market'
import {
  closeChargeback,
  editPaymentMetadata,
  finishSomeRefund,
  openChargeback,
  overturnChargeback,
  recordManualRefund,
  refundInDashboard,
  rejectRefunds,
} from '@/tests/simulation/refunds-and-chargebacks'
import { changePlatformState, tradeCopy } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'
import {
  confirmPayment,
  declinePayment,
  finishProcessing,
  startProcessing,
} from '@/tests/support/fake-stripe/charges'
import { getObject, type StripeStore } from '@/tests/support/fake-stripe/store'
import { deliverUnreliably } from '@/tests/support/fake-stripe/webhooks'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Answers false where there was nothing to do. */
type Step = (world: World) => Promise<unknown> | unknown

/** What people, banks, networks and clocks do, and how often. */
const steps: Record<string, readonly [weight: number, step: Step]> = {
  offer: [8, listCopy],
  reserve: [11, reserve],
  pay: [20, (world) => actOnIntent(world, confirmPayment)],
  payOther: [1, (world) => actOnIntent(world, (store, id) => payOtherAmount(world, store, id))],
  decline: [1, (world) => actOnIntent(world, declinePayment)],
  payLater: [2, (world) => actOnIntent(world, startProcessing)],
  settle: [
    3,
    (world) =>
      actOnIntent(world, (store, id) => finishProcessing(store, id, oneOf(world, 'succeeded', 'failed'))),
  ],
  send: [6, (world) => actOnOrder(world, ['paid'], 'seller', 'sent')],
  receive: [16, (world) => actOnOrder(world, ['paid', 'sent'], 'buyer', 'received')],
  complain: [2, (world) => actOnOrder(world, ['paid', 'sent'], 'buyer', 'dispute', { reason: 'Not mine.' })],
  callOff: [3, (world) => actOnOrder(world, ['paid'], 'seller', 'cancel')],
  giveUp: [1, (world) => actOnOrder(world, ['created', 'awaiting_payment'], 'buyer', 'cancel')],
  decide: [2, decideDispute],
  takeBack: [2, reverseSale],
  payOut: [16, requestPayout],
  chargeBack: [3, openChargeback],
  refundByHand: [1, refundInDashboard],
  endChargeback: [4, closeChargeback],
  overturn: [1, overturnChargeback],
  endRefund: [4, finishSomeRefund],
  refuseRefunds: [3, rejectRefunds],
  giveOtherwise: [5, recordManualRefund],
  rename: [1, editPaymentMetadata],
  tell: [8, deliverWebhooks],
  work: [9, (world) => world.runJobs()],
  seconds: [3, (world) => world.advance(world.random() * 90 * second)],
  minutes: [3, (world) => world.advance(world.random() * 40 * minute)],
  hours: [1, (world) => world.advance(world.random() * 6 * hour)],
  days: [1, (world) => world.advance(24 * hour + world.random() * 60 * hour)],
  trade: [8, tradeCopy],
  platform: [2, changePlatformState],
  weather: [2, changeFaultRates],
  powerCut: [2, (world) => world.power.fail()],
}

const total = Object.values(steps).reduce((sum, [weight]) => sum + weight, 0)

/** Does one thing that chance picks and that can be done; answers its name. A power cut may end it at any place. */
export async function runStep(world: World): Promise<string> {
  if (world.random() < 0.2) world.power.failAt(1 + Math.floor(world.random() * 12))
  const name = await runRandomStep(world)
  if (!world.power.isOn) {
    await world.restart()
    return `${name}, power cut`
  }
  world.power.failAt(Number.POSITIVE_INFINITY)
  return name
}

async function runRandomStep(world: World): Promise<string> {
  for (;;) {
    const [name, act] = pickStep(world)
    const done = await Promise.race([act(world), world.power.failed])
    if (done !== false || !world.power.isOn) return name
  }
}

function pickStep(world: World): [string, Step] {
  let at = world.random() * total
  for (const [name, [weight, act]] of Object.entries(steps)) {
    at -= weight
    if (at < 0) return [name, act]
  }
  return ['work', (it) => it.runJobs()]
}

/** Half of the offers name a copy that their seller holds on the platform. */
function listCopy(world: World) {
  const assetId = String(1_000 + Math.floor(world.random() * 40))
  const price = (50 + Math.floor(world.random() * 20_000)) / 100
  const seller = pick(world, sellers) ?? ''
  const copy = world.random() < 0.5 ? mintFor(world, seller, assetId) : undefined
  const listing = { itemName: `Hat ${assetId}`, assetId, category: 'hat', price, condition: 'good', ...copy }
  return world.signInAs(seller).post('/api/listings', listing)
}

function mintFor({ platform }: World, username: string, assetId: string) {
  const player = [...platform.players.values()].find((one) => one.username === username)
  if (!player) return undefined
  const { userAssetId, serial } = platform.mint(player, { assetId })
  return { userAssetId, serial }
}

/** One buyer, or two at once. */
async function reserve(world: World) {
  const listing = pick(world, await listActiveListings(world))
  if (!listing) return false
  const { itemId, assetId, id: listingId, price: amount } = listing
  const ask = () =>
    world
      .signInAs(pick(world, buyers) ?? '')
      .post('/api/create-payment-intent', { amount, itemId, assetId, listingId })
  await Promise.all(world.random() < 0.3 ? [ask(), ask()] : [ask()])
}

function actOnIntent(world: World, act: (store: StripeStore, id: string) => boolean) {
  const { store } = world.stripe
  const open = [...store.tables.payment_intent.values()].filter(
    ({ status }) => status !== 'succeeded' && status !== 'canceled',
  )
  const intent = pick(world, open)
  return intent ? act(store, intent.id) : false
}

/** What Stripe takes is not what was agreed, as when somebody edits the intent by hand. */
function payOtherAmount(world: World, store: StripeStore, id: string): boolean {
  const intent = getObject(store, 'payment_intent', id)
  intent.amount = 50 + Math.floor(world.random() * 20_000)
  return confirmPayment(store, id)
}

async function actOnOrder(
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
  return order ? world.signInAs(order[party]).post(`/api/orders/${order.id}/${verb}`, body) : false
}

async function decideDispute(world: World) {
  const order = pick(
    world,
    (await listOrders(world)).filter(({ dispute }) => dispute === 'open'),
  )
  if (!order) return false
  const outcome = oneOf(world, 'release', 'refund')
  await world
    .signInAs(moderator)
    .post(`/api/admin/orders/${order.id}/decision`, { outcome, reason: 'So it is.' })
}

async function reverseSale(world: World) {
  const order = pick(
    world,
    (await listOrders(world)).filter(({ state }) => state === 'completed'),
  )
  if (!order) return false
  return world.signInAs(moderator).post(`/api/admin/orders/${order.id}/clawback`, { reason: 'Stolen.' })
}

async function requestPayout(world: World) {
  const seller = world.signInAs(pick(world, sellers) ?? '')
  const { body } = await seller.get('/api/wallet')
  const availableCents = Math.round(Number(body.available) * 100)
  if (!(availableCents > 0)) return false
  const isAll = world.random() < 0.5
  const amount = (isAll ? availableCents : 1 + Math.floor(world.random() * availableCents)) / 100
  const ask = () => seller.post('/api/payouts', { amount: amount.toFixed(2), method: 'bank' })
  await Promise.all(world.random() < 0.3 ? [ask(), ask()] : [ask()])
}

/** At times nothing gets through at all, and only the list of events knows. */
function deliverWebhooks(world: World) {
  const { store } = world.stripe
  if (store.pendingEvents.length === 0) return false
  return deliverUnreliably(store, world.webhookEndpoint, {
    dropped: world.random() < 0.3 ? 1 : 0.3,
    delayed: 0.2,
    duplicated: 0.2,
  })
}

/** From calm to a storm in which half of the calls go wrong, and refunds that take their time. */
export function changeFaultRates(world: World): void {
  const { faults, store } = world.stripe
  const storm = world.random() < 0.5 ? 0 : world.random() * 0.25
  faults.chances.splice(
    0,
    faults.chances.length,
    ...(['lose-request', 'lose-answer', 'fail', 'fail-before', 'fail-after'] as const).map((fault) => ({
      fault,
      chance: storm,
    })),
  )
  store.settings.refundsStayPending = world.random() < 0.5
}
