import { syncOrder } from '@/modules/orders/service'
import { assert } from '@/src/kit/assert'
import { pickBankStep } from '@/tests/simulation/bank'
import {
  actOnOwnCase,
  appealOrDecide,
  changeStaff,
  decideDispute,
  reverseSale,
  undoDecision,
} from '@/tests/simulation/cases'
import { buyers, listActiveListings, oneOf, pick, pickOrder, sellers } from '@/tests/simulation/market'
import { decidePayout, requestPayout } from '@/tests/simulation/payouts'
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
import { actOnOrderAsStaff, fineSeller, loseProvider, splitDispute } from '@/tests/simulation/staff-acts'
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

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Returns false if there was nothing to do. */
type Step = (world: World) => Promise<unknown> | unknown

/** What users, banks, networks and time do, and how often. */
const steps: Record<string, readonly [weight: number, step: Step]> = {
  listCopy: [8, listCopy],
  reserve: [11, reserve],
  pay: [20, (world) => actOnIntent(world, confirmPayment)],
  payOtherAmount: [1, (world) => actOnIntent(world, (store, id) => payOtherAmount(world, store, id))],
  decline: [1, (world) => actOnIntent(world, declinePayment)],
  startProcessing: [2, (world) => actOnIntent(world, startProcessing)],
  finishProcessing: [
    3,
    (world) =>
      actOnIntent(world, (store, id) => finishProcessing(store, id, oneOf(world, 'succeeded', 'failed'))),
  ],
  markSent: [6, (world) => actOnOrder(world, ['paid'], 'seller', 'sent')],
  confirmReceipt: [16, (world) => actOnOrder(world, ['paid', 'sent'], 'buyer', 'received')],
  openDispute: [
    4,
    (world) => actOnOrder(world, ['paid', 'sent'], 'buyer', 'dispute', { reason: 'Not mine.' }),
  ],
  cancelOrder: [3, (world) => actOnOrder(world, ['paid'], 'seller', 'cancel')],
  cancelReservation: [1, (world) => actOnOrder(world, ['created', 'awaiting_payment'], 'buyer', 'cancel')],
  decideDispute: [2, decideDispute],
  undoDecision: [2, undoDecision],
  appealOrDecide: [4, appealOrDecide],
  reverseSale: [2, reverseSale],
  actOnOwnCase: [3, actOnOwnCase],
  changeStaff: [1, changeStaff],
  splitDispute: [1, splitDispute],
  refundByStaff: [2, actOnOrderAsStaff('refund', ['paid', 'sent', 'completed'])],
  payGoodwill: [1, actOnOrderAsStaff('goodwill', ['completed', 'refunded'])],
  cancelByStaff: [1, actOnOrderAsStaff('cancel', ['paid', 'sent'])],
  disputeByStaff: [1, actOnOrderAsStaff('dispute', ['paid', 'sent'])],
  fineSeller: [2, fineSeller],
  loseProvider: [1, loseProvider],
  requestPayout: [16, requestPayout],
  decidePayout: [6, decidePayout],
  openChargeback: [3, openChargeback],
  refundInDashboard: [1, refundInDashboard],
  closeChargeback: [4, closeChargeback],
  overturnChargeback: [1, overturnChargeback],
  finishRefund: [4, finishSomeRefund],
  rejectRefunds: [3, rejectRefunds],
  recordManualRefund: [5, recordManualRefund],
  editPaymentMetadata: [1, editPaymentMetadata],
  deliverWebhooks: [8, deliverWebhooks],
  runJobs: [9, (world) => world.runJobs()],
  seconds: [3, (world) => world.advance(world.random() * 90 * secondMs)],
  minutes: [3, (world) => world.advance(world.random() * 40 * minuteMs)],
  hours: [1, (world) => world.advance(world.random() * 6 * hourMs)],
  days: [1, (world) => world.advance(24 * hourMs + world.random() * 60 * hourMs)],
  tradeCopy: [8, tradeCopy],
  changePlatform: [2, changePlatformState],
  changeFaultRates: [2, changeFaultRates],
  readSlowly: [6, readSlowly],
  powerCut: [2, (world) => world.power.fail()],
}

const total = Object.values(steps).reduce((sum, [weight]) => sum + weight, 0)

/** Runs one random step that is possible and returns its name. The power may fail during it. */
export async function runStep(world: World): Promise<string> {
  // No two steps at once: what was requested before a review began isn't part of it.
  world.advance(1)
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
  // A step within another one may end after the next process has started.
  const { power } = world
  for (;;) {
    const [name, act] = maybeBankStep(world) ?? pickStep(world)
    const done = await Promise.race([act(world), power.failed])
    if (done !== false || !power.isOn) return name
  }
}

/** In a market with a bank, half of the steps are about it. */
function maybeBankStep(world: World): [string, Step] | undefined {
  const { bank } = world
  if (!bank || world.random() > 0.5) return undefined
  const [name, act] = pickBankStep(world)
  return [name, () => act(world, bank)]
}

function pickStep(world: World): [string, Step] {
  let at = world.random() * total
  for (const [name, [weight, act]] of Object.entries(steps)) {
    at -= weight
    if (at < 0) return [name, act]
  }
  return ['runJobs', ({ runJobs }) => runJobs()]
}

/** A process reads a payment, and other things happen before Stripe's answer arrives. */
async function readSlowly(world: World) {
  const order = await pickOrder(world, ({ intentId }) => intentId !== null)
  if (!order) return false
  // This may go on after the next process has started.
  const { power } = world
  const answer = world.holdAnswer(oneOf(world, 1, 2))
  const read = syncOrder(world.ctx, order.id)
  const isHeld = await Promise.race([answer.isHeld.then(() => true), read.then(() => false)])
  for (let others = 0; isHeld && power.isOn && others < 3; others++) await runRandomStep(world)
  answer.release()
  await read
}

/** Half of the listings are of a copy that the seller holds on the platform. */
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
  const request = () =>
    world
      .signInAs(pick(world, buyers) ?? '')
      .post('/api/create-payment-intent', { amount, itemId, assetId, listingId })
  const responses = await Promise.all(world.random() < 0.3 ? [request(), request()] : [request()])
  assert(
    responses.every(({ status }) => status !== 422),
    'the simulator sends valid reservations',
  )
}

function actOnIntent(world: World, act: (store: StripeStore, id: string) => boolean) {
  const { store } = world.stripe
  const open = [...store.tables.payment_intent.values()].filter(
    ({ status }) => status !== 'succeeded' && status !== 'canceled',
  )
  const intent = pick(world, open)
  return intent ? act(store, intent.id) : false
}

/** Stripe charges another amount than agreed, as if the intent had been edited. */
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
  const order = await pickOrder(world, ({ state }) => states.includes(state))
  return order ? world.signInAs(order[party]).post(`/api/orders/${order.id}/${verb}`, body) : false
}

/** Sometimes no event arrives, so that only the list of events has them. */
function deliverWebhooks(world: World) {
  const { store } = world.stripe
  if (store.pendingEvents.length === 0) return false
  return deliverUnreliably(store, world.webhookEndpoint, {
    dropped: world.random() < 0.3 ? 1 : 0.3,
    delayed: 0.2,
    duplicated: 0.2,
  })
}

/** Picks new fault rates, from none to half of all requests, and whether refunds stay pending. */
export function changeFaultRates(world: World): void {
  const { faults, store } = world.stripe
  const chance = world.random() < 0.5 ? 0 : world.random() * 0.25
  faults.chances.splice(
    0,
    faults.chances.length,
    ...(['lose-request', 'lose-answer', 'fail', 'fail-before', 'fail-after'] as const).map((fault) => ({
      fault,
      chance,
    })),
  )
  store.settings.refundsStayPending = world.random() < 0.5
}
