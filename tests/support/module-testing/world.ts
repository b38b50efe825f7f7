import { createSession } from '@/modules/auth/accounts/sessions'
import { lastCode, signInWithSecondFactor, signUp } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve, type TestListing } from '@/tests/support/trade'

export const roles = ['visitor', 'unverified', 'stranger', 'buyer', 'seller', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]
type Member = Exclude<Role, 'visitor'>
/** The roles with an account. */
export const members = roles.filter((role) => role !== 'visitor')

/** A site with one account per role, and methods that create their data. */
export interface World extends AsyncDisposable {
  readonly app: TestApp
  /** Returns a client of that role with a new session. */
  signInAs(role: Role): Promise<TestClient>
  idOf(role: Member): string
  emailOf(role: Member): string
  /** A new listing of the seller. */
  listing(): Promise<TestListing>
  /** The id of a new order of the buyer with the seller. */
  reserved(): Promise<{ orderId: string; clientSecret: string }>
  paid(): Promise<string>
  disputed(): Promise<string>
  completed(): Promise<string>
  /** Canceled, but the provider rejected the refund. */
  refused(): Promise<string>
}

/** Which staff members act as the buyer and the seller, instead of users of those roles. */
type StaffParties = { buyer?: 'moderator' | 'admin'; seller?: 'moderator' | 'admin' }

export async function createWorld(staffParties: StaffParties = {}): Promise<World> {
  const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '1000000' } })
  const ids = new Map<Role, string>()
  for (const role of roles) if (role !== 'visitor') ids.set(role, await signUpAs(app, role))
  for (const role of ['moderator', 'admin'] as const) await setRole(app.ctx, usernameOf(role), role)

  const idOf = (role: Role) =>
    ids.get(role === 'buyer' || role === 'seller' ? (staffParties[role] ?? role) : role) ?? ''
  const as = async (role: Role) => {
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
  const refused = async () => {
    const orderId = await paid()
    const become = (status: string) =>
      changeWithoutTriggers(
        app.core.db,
        `update checkout_sandbox_intents set status = '${status}' where order_id = '${orderId}'`,
      )
    await become('awaiting')
    await (await as('seller')).post(`/api/orders/${orderId}/cancel`)
    await app.drain()
    await become('succeeded')
    return orderId
  }
  return {
    app,
    signInAs: as,
    idOf,
    emailOf,
    listing,
    reserved: async () => (await reserve(await as('buyer'), await listing())).body,
    paid,
    disputed: async () => after(await paid(), 'dispute', { reason: 'It never came.' }),
    completed: async () => after(await paid(), 'received'),
    refused,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

function emailOf(role: Role): string {
  return `${role}-canary@home.example`
}

/** Some role names are reserved, so they can't be usernames. */
function usernameOf(role: Role): string {
  return `person_${roles.indexOf(role)}`
}

async function signUpAs(app: TestApp, role: Member): Promise<string> {
  const [actor, email] = [app.visitor(), emailOf(role)]
  const { body } = await signUp(actor, { username: usernameOf(role), email })
  const code = await lastCode(app)
  if (role !== 'unverified') await actor.post('/api/auth/verify', { email, code, type: 'signup' })
  return body.user.id
}
