import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { users } from '@/modules/auth/schema'
import { changeListing, createListing, withdrawListing } from '@/modules/catalog/service'
import { startPurchase } from '@/modules/checkout/service'
import { cancelByStaff, cancelOrder, refundByStaff } from '@/modules/orders/service'
import { setSwitches } from '@/modules/settings/switches/switches'
import { suspend } from '@/modules/users/service'
import { actFor } from '@/src/http/programs'
import type { AccessScope, UserContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import type { Role } from '@/src/kit/staff/rights'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, completePurchase, listItem } from '@/tests/support/trade'

// What a module calls without a route, and so without its guards, is subject to the same rules.

const app = await createTestApp({ env: { NEW_SELLER_LISTINGS_MAX: '200', OPEN_RESERVATIONS_MAX: '3' } })
afterAll(() => app[Symbol.asyncDispose]())
let people = 0
const signIn = () => app.signIn(`person_${++people}`)
type Person = Awaited<ReturnType<typeof signIn>>
const actAs = async (person: Person) => actFor(app.ctx, await userIdOf(person))

/** Like a member of staff who verified the second factor just now. */
async function actAsStaff(role: Role): Promise<UserContext> {
  const staff = await signInStaff(app, role, `staff_${++people}`)
  const ctx = await actAs(staff)
  return { ...ctx, actor: { ...ctx.actor, role, secondFactorAt: app.core.now() } }
}

function withProgram(ctx: UserContext, scopes: readonly AccessScope[]): UserContext {
  return { ...ctx, actor: { ...ctx.actor, program: { scheme: 'test', credentialId: 'bot', scopes } } }
}

let assets = 900_000
const newListing = () => ({
  itemName: 'Hat of a Module',
  assetId: String(++assets),
  category: 'hat' as const,
  price: 1_000,
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.kind.code
    throw error
  }
}

/** Each begins something in a user's name, on a listing of another or of their own. */
const operations: Record<string, (ctx: UserContext, own: string, foreign: Purchase) => Promise<unknown>> = {
  createListing: (ctx) => createListing(ctx, newListing()),
  changeListing: (ctx, own) => changeListing(ctx, own, { price: 900 }),
  startPurchase: (ctx, _, foreign) => startPurchase(ctx, foreign),
}

interface Purchase {
  listingId: string
  itemId: string
  assetId: string
  amount: number
}

async function prepare() {
  const [person, seller] = [await signIn(), await signIn()]
  const own = (await listItem(person)).listingId
  const { price, ...foreign } = await listItem(seller)
  return { person, own, foreign: { ...foreign, amount: Math.round(price * 100) } }
}

test.each(Object.keys(operations))(
  '%s works for an account that may trade, and for no other',
  async (name) => {
    const run = operations[name] ?? expect.unreachable()
    const { person, own, foreign } = await prepare()
    const ctx = await actAs(person)
    const unverified = { ...ctx, actor: { ...ctx.actor, verified: false } }
    expect(await codeOf(run(unverified, own, foreign))).toBe('email_unverified')
    expect(await codeOf(run(withProgram(ctx, ['market:read']), own, foreign))).toBe('scope_missing')
    expect(await codeOf(run(ctx, own, foreign))).toBe('done')
    await suspend(app.ctx, ctx.actor.id, { reason: 'Fraud.' })
    expect(await codeOf(run(ctx, own, foreign))).toBe('account_suspended')
    await transact(app.ctx, (tx) =>
      tx.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, ctx.actor.id)),
    )
    expect(await codeOf(run(ctx, own, foreign))).toBe('unauthorized')
  },
)

test('in a transaction, a listing can be changed, and what asks another service is refused', async () => {
  const { person, own, foreign } = await prepare()
  const { actor } = await actAs(person)
  const inTransaction = (name: string) => {
    const run = operations[name] ?? expect.unreachable()
    return codeOf(transact(app.ctx, (tx) => run({ ...tx, actor }, own, foreign)))
  }
  expect(await inTransaction('changeListing')).toBe('done')
  await expect(inTransaction('startPurchase')).rejects.toThrow('startPurchase asks another service')
  await suspend(app.ctx, actor.id, { reason: 'Fraud.' })
  expect(await inTransaction('changeListing')).toBe('account_suspended')
})

test.each([49, 10_000_001, 10.5, Number.NaN, Number.POSITIVE_INFINITY, -100])(
  'a price of %d cents is rejected',
  async (price) => {
    const { person, own } = await prepare()
    const ctx = await actAs(person)
    expect(await codeOf(createListing(ctx, { ...newListing(), price }))).toBe('invalid')
    expect(await codeOf(changeListing(ctx, own, { price }))).toBe('invalid')
  },
)

test('texts of a listing have the limits of the API', async () => {
  const ctx = await actAs(await signIn())
  const create = (over: object) => codeOf(createListing(ctx, { ...newListing(), ...over }))
  expect(await create({ itemName: 'x'.repeat(101) })).toBe('invalid')
  expect(await create({ description: 'x'.repeat(1_001) })).toBe('invalid')
  expect(await create({ assetId: 'no-number' })).toBe('invalid')
  const { itemName } = await createListing(ctx, { ...newListing(), itemName: ' Hat\u0000 of\u200b Ann ' })
  expect(itemName).toBe('Hat of Ann')
})

test('a copy is on sale once, and listings of others stay as they are', async () => {
  const [ann, bob] = [await actAs(await signIn()), await actAs(await signIn())]
  const copy = { ...newListing(), userAssetId: '77' }
  const { listingId } = await createListing(ann, copy)
  expect(await codeOf(createListing(ann, copy))).toBe('copy_already_listed')
  expect(await codeOf(changeListing(bob, listingId, { price: 100 }))).toBe('not_found')
  expect(await codeOf(withdrawListing(bob, listingId))).toBe('not_found')
  expect(await codeOf(withdrawListing(withProgram(ann, ['market:read']), listingId))).toBe('scope_missing')
  await withdrawListing(ann, listingId)
  expect(await codeOf(createListing(ann, copy))).toBe('done')
})

test('a buyer buys at the price of the listing, not from themselves, and reserves one listing before the first purchase', async () => {
  await using strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const [seller, buyer] = [await strict.signIn('seller'), await strict.signIn('buyer')]
  const { price, ...listing } = await listItem(seller)
  const { price: _, ...other } = await listItem(seller)
  const amount = Math.round(price * 100)
  const [asSeller, asBuyer] = [
    await actFor(strict.ctx, await userIdOf(seller)),
    await actFor(strict.ctx, await userIdOf(buyer)),
  ]
  expect(await codeOf(startPurchase(asSeller, { ...listing, amount }))).toBe('own_listing')
  expect(await codeOf(startPurchase(asBuyer, { ...listing, amount: 1 }))).toBe('price_changed')
  expect(await codeOf(startPurchase(asBuyer, { ...listing, amount }))).toBe('done')
  expect(await codeOf(startPurchase(asBuyer, { ...other, amount }))).toBe('too_many_reservations')
})

test('only a party cancels an order', async () => {
  const [seller, buyer, stranger] = [await signIn(), await signIn(), await signIn()]
  const orderId = await buy(buyer, await listItem(seller))
  expect(await codeOf(cancelOrder(await actAs(stranger), orderId))).toBe('not_found')
  expect(await codeOf(cancelOrder(await actAs(buyer), orderId))).toBe('order_state')
  expect(await codeOf(cancelOrder(withProgram(await actAs(seller), ['listings:write']), orderId))).toBe(
    'scope_missing',
  )
  expect(await codeOf(cancelOrder(await actAs(seller), orderId))).toBe('done')
})

test('money of an order moves only for staff with the right and a recent second factor, who are no party', async () => {
  const [seller, buyer] = [await signIn(), await signIn()]
  const completed = await completePurchase(buyer, await listItem(seller))
  const paid = await buy(buyer, await listItem(seller))
  const acts = (ctx: UserContext) => [
    () => refundByStaff(ctx, completed, { amount: 100, reason: 'Late.' }),
    () => cancelByStaff(ctx, paid, 'Late.'),
  ]
  const moderator = await actAsStaff('moderator')
  const rejected: [UserContext, string][] = [
    [await actAs(buyer), 'role_missing'],
    [await actAsStaff('support'), 'role_missing'],
    [await actAsStaff('accountant'), 'role_missing'],
    [{ ...moderator, actor: { ...moderator.actor, secondFactorAt: 1 } }, 'second_factor_required'],
    [{ ...moderator, actor: { ...moderator.actor, id: await userIdOf(buyer) } }, 'own_case'],
  ]
  for (const [ctx, code] of rejected) for (const act of acts(ctx)) expect(await codeOf(act())).toBe(code)
  for (const act of acts(moderator)) expect(await codeOf(act())).toBe('done')
  expect(await app.brokenInvariants()).toEqual([])
})

test('nothing is listed or bought in the name of a user while changes are off', async () => {
  await using closed = await createTestApp()
  const [seller, buyer] = [await closed.signIn('seller'), await closed.signIn('buyer')]
  const { price, ...listing } = await listItem(seller)
  const [asSeller, asBuyer] = [
    await actFor(closed.ctx, await userIdOf(seller)),
    await actFor(closed.ctx, await userIdOf(buyer)),
  ]
  await setSwitches(closed.ctx, { changes: 'off' })
  expect(await codeOf(createListing(asSeller, newListing()))).toBe('switched_off')
  expect(await codeOf(changeListing(asSeller, listing.listingId, { status: 'paused' }))).toBe('switched_off')
  expect(await codeOf(startPurchase(asBuyer, { ...listing, amount: Math.round(price * 100) }))).toBe(
    'switched_off',
  )
})
