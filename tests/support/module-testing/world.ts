import { createSession } from '@/modules/auth/accounts/sessions'
import { insertStaff, lastCode, signInWithSecondFactor, signUp } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { sandboxDisputeId } from '@/modules/checkout/sandbox-disputes'
import { maybeOrderRow } from '@/modules/orders/service'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import type { TestClient } from '@/tests/support/test-client'
import {
  buy,
  disputedCard,
  listItem,
  pay,
  reserve,
  type TestListing,
  warnedCard,
} from '@/tests/support/trade'

export const roles = ['visitor', 'unverified', 'stranger', 'buyer', 'seller', 'moderator', 'admin'] as const
/** Who sends a request in a shared test. */
export type TestRole = (typeof roles)[number]
type Member = Exclude<TestRole, 'visitor'>
/** Staff with few rights. In most permissions they are strangers. */
export const clerks = ['support', 'accountant'] as const
export type Clerk = (typeof clerks)[number]

export function isClerk(role: TestRole | Clerk): role is Clerk {
  return clerks.some((clerk) => clerk === role)
}
/** The roles with an account. */
export const members = roles.filter((role) => role !== 'visitor')

/** A site with one account per role, and methods that create their data. */
export interface World extends AsyncDisposable {
  readonly app: TestApp
  /** Returns a client of that role with a new session. */
  signInAs(role: TestRole | Clerk): Promise<TestClient>
  idOf(role: Member): string
  emailOf(role: Member): string
  /** Makes the next listing, order and so on new in a world of `reusing`; elsewhere they always are. */
  renew(): void
  /** A new listing of the seller. */
  listing(): Promise<TestListing>
  /** The id of a new order of the buyer with the seller. */
  reserved(): Promise<{ orderId: string; clientSecret: string }>
  paid(): Promise<string>
  disputed(): Promise<string>
  /** Decided for the buyer by the admin, who can undo it. */
  decided(): Promise<string>
  /** Decided by an admin, and appealed by the seller. */
  appealed(): Promise<string>
  /** So expensive that the admin's decision waits for a second person. */
  proposed(): Promise<string>
  completed(): Promise<string>
  /** The id of a payout of the seller that waits for staff. */
  heldPayout(): Promise<string>
  /** The id of the bank's dispute about a payment of the buyer. */
  chargeback(): Promise<string>
  /** Paid, with a fraud warning of the card network. */
  warned(): Promise<string>
  /** Canceled, but the provider rejected the refund. */
  refused(): Promise<string>
}

/** Above it, a decision needs a second person. */
const limitDollars = 10_000

/** Which staff members act as the buyer and the seller, instead of users of those roles. */
type StaffParties = { buyer?: 'moderator' | 'admin'; seller?: 'moderator' | 'admin' }

const env = {
  OPEN_RESERVATIONS_MAX: '1000000',
  MCP: 'true',
  TRUST_PROXY: 'true',
  TAX_REPORTS: 'true',
  DECISION_LIMIT_CENTS: String(limitDollars * 100),
  PAYOUT_APPROVAL_CENTS: '10000',
}

/** Creates a site with an account for each role. */
export async function createWorld(staffParties: StaffParties = {}): Promise<World> {
  const app = await createTestApp({ env })
  const ids = new Map<TestRole, string>()
  for (const role of roles) if (role !== 'visitor') ids.set(role, await signUpAs(app, role))
  for (const role of ['moderator', 'admin'] as const) await setRole(app.ctx, usernameOf(role), role)

  const idOf = (role: TestRole) =>
    ids.get(role === 'buyer' || role === 'seller' ? (staffParties[role] ?? role) : role) ?? ''
  const signInClerk = clerkSignIn(app)
  const as = async (role: TestRole | Clerk): Promise<TestClient> => {
    if (isClerk(role)) return signInClerk(role)
    const isStaff = role === 'moderator' || role === 'admin' || Object.hasOwn(staffParties, role)
    if (isStaff) return signInWithSecondFactor(app, idOf(role))
    const actor = app.visitor()
    if (role !== 'visitor')
      actor.cookies.set('sid', (await transact(app.ctx, (tx) => createSession(tx, idOf(role)))).token)
    return actor
  }
  const listing = async () => listItem(await as('seller'))
  const paid = async () => buy(await as('buyer'), await listing())
  const after = async (orderId: string, verb: string, body?: object) => {
    await (await as('buyer')).post(`/api/orders/${orderId}/${verb}`, body)
    return orderId
  }
  const disputed = async (over?: Record<string, unknown>) => {
    const orderId = await buy(await as('buyer'), await listItem(await as('seller'), over))
    return after(orderId, 'dispute', { reason: 'It never came.' })
  }
  const decided = async (over?: Record<string, unknown>) => {
    const orderId = await disputed(over)
    const decision = { outcome: 'refund', reason: 'No proof.' }
    await (await as('admin')).post(`/api/admin/orders/${orderId}/decision`, decision)
    return orderId
  }
  const appealed = async () => {
    const orderId = await decided()
    await (await as('seller')).post(`/api/orders/${orderId}/appeal`, { reason: 'Look again.' })
    return orderId
  }
  return {
    app,
    signInAs: as,
    idOf,
    emailOf,
    renew: () => undefined,
    listing,
    reserved: async () => (await reserve(await as('buyer'), await listing())).body,
    paid,
    disputed: () => disputed(),
    decided: () => decided(),
    appealed,
    proposed: () => decided({ price: limitDollars + 1 }),
    completed: async () => after(await paid(), 'received'),
    heldPayout: async () => {
      await after(await paid(), 'received')
      const payout = { amount: '120.00', method: 'bank' }
      return (await (await as('seller')).post('/api/payouts', payout)).body.id
    },
    warned: async () => warnedPayment(await as('buyer'), await listing()),
    chargeback: async () => disputedPayment(app, await as('buyer'), await listing()),
    refused: async () => rejectRefund(app, await paid(), await as('seller')),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Creates the account of a clerk when it is used first: most tests need none. */
function clerkSignIn(app: TestApp): (clerk: Clerk) => Promise<TestClient> {
  const ids = new Map<Clerk, string>()
  return async (clerk) => {
    const id = ids.get(clerk) ?? (await transact(app.ctx, (tx) => insertStaff(tx, `clerk_${clerk}`, clerk)))
    ids.set(clerk, id)
    return signInWithSecondFactor(app, id)
  }
}

/** What a world creates. */
const created = [
  'listing',
  'reserved',
  'paid',
  'disputed',
  'decided',
  'appealed',
  'proposed',
  'completed',
  'heldPayout',
  'chargeback',
  'warned',
  'refused',
] as const

/** Returns the same world with listings, orders and so on that stay the same until `renew`: most requests don't change them. */
export function reusing(world: World): World {
  const reused = new Map<string, Promise<unknown>>()
  const reuse = <Made>(name: (typeof created)[number], create: () => Promise<Made>) => {
    const made = (reused.get(name) as Promise<Made> | undefined) ?? create()
    reused.set(name, made)
    return made
  }
  return {
    ...world,
    ...Object.fromEntries(
      created.map((name) => [name, () => reuse(name, world[name] as () => Promise<unknown>)]),
    ),
    renew: () => reused.clear(),
  }
}

/** Cancels a paid order whose refund the provider rejects. Returns the order's id. */
async function rejectRefund(app: TestApp, orderId: string, seller: TestClient): Promise<string> {
  const become = (status: string) =>
    changeWithoutTriggers(
      app.core.db,
      `update checkout_sandbox_intents set status = '${status}' where order_id = '${orderId}'`,
    )
  await become('awaiting')
  await seller.post(`/api/orders/${orderId}/cancel`)
  await app.drain()
  await become('succeeded')
  return orderId
}

/** Pays for a listing with a card whose network warns of fraud. Returns the id of the order. */
async function warnedPayment(buyer: TestClient, listing: TestListing): Promise<string> {
  const { orderId, clientSecret } = (await reserve(buyer, listing)).body
  await pay(buyer, clientSecret, warnedCard)
  return orderId
}

/** Pays for a listing with a card whose bank disputes the payment. Returns the id of its dispute. */
async function disputedPayment(app: TestApp, buyer: TestClient, listing: TestListing): Promise<string> {
  const { orderId, clientSecret } = (await reserve(buyer, listing)).body
  await pay(buyer, clientSecret, disputedCard)
  const order = await maybeOrderRow(app.ctx, orderId)
  return sandboxDisputeId(order?.intentId ?? '')
}

function emailOf(role: TestRole): string {
  return `${role}-canary@home.example`
}

/** Some role names are reserved, so they can't be usernames. */
function usernameOf(role: TestRole): string {
  return `person_${roles.indexOf(role)}`
}

async function signUpAs(app: TestApp, role: Member): Promise<string> {
  const [actor, email] = [app.visitor(), emailOf(role)]
  const { body } = await signUp(actor, { username: usernameOf(role), email })
  const code = await lastCode(app)
  if (role !== 'unverified') await actor.post('/api/auth/verify', { email, code, type: 'signup' })
  return body.user.id
}
