import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { runSwitch } from '@/modules/settings/switches/switch-command'
import { switchBanner } from '@/modules/settings/switches/switches'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { createWorld } from '@/tests/support/module-testing/world'
import { runCommand } from '@/tests/support/run-command'

const path = '/api/admin/switches'
const allOn = { sales: 'on', payouts: 'on', changes: 'on', message: null }

const run = (app: TestApp, ...args: string[]) => runCommand(runSwitch, app, ...args)

test('an admin switches with a message, and each switch keeps its own', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const put = async (body: object) => (await admin.put(path, body)).body
  expect((await admin.get(path)).body).toEqual(allOn)
  const message = 'Back at noon.'
  expect(await put({ sales: 'off', message })).toEqual({ ...allOn, sales: 'off', message })
  app.advance(1_000)
  const closed = 'The bank is closed.'
  expect(await put({ payouts: 'off', message: closed })).toMatchObject({ message: closed })
  expect(await put({ payouts: 'on' })).toMatchObject({ payouts: 'on', message })
  expect(await put({ sales: 'on', payouts: 'on', changes: 'on' })).toEqual(allOn)
  const log = (await admin.get('/api/admin/audit-log?action=settings.switch')).body
  expect(log.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual([
    'sales',
    'payouts',
    'payouts',
    'sales',
  ])
  for (const body of [{ sales: 'no' }, { sales: 'off', message: 'x'.repeat(301) }])
    await expectResponse(app, { as: admin, put: path, body, status: 422, code: 'invalid' })
})

test('what is switched off says when a program may try again', async () => {
  await using app = await createTestApp()
  const [admin, alice] = [await signInStaff(app, 'admin'), await app.signIn('alice')]
  await admin.put(path, { changes: 'off' })
  const { status, headers } = await alice.put('/api/notifications/read-all', {})
  expect([status, headers.get('retry-after')]).toEqual([503, '60'])
})

test('the first HTML has the messages of what is off', async () => {
  await using app = await createTestApp()
  expect(switchBanner(app.ctx)).toBe('')
  await run(app, 'sales', 'off', '--message', 'Back at noon.')
  await run(app, 'payouts', 'off', '--message', 'Back at noon.')
  await run(app, 'changes', 'off')
  expect(switchBanner(app.ctx)).toBe('Back at noon. The site is read-only for now.')
})

test('the command switches, and names what is wrong with its arguments', async () => {
  await using app = await createTestApp()
  expect(await run(app, 'changes', 'off', '--message', 'Moving.')).toEqual([
    0,
    { ...allOn, changes: 'off', message: 'Moving.' },
  ])
  expect(await run(app, 'changes', 'on')).toEqual([0, allOn])
  for (const args of [
    [],
    ['sales'],
    ['all', 'off'],
    ['sales', 'on', '--message', 'x'],
    ['sales', 'off', 'now'],
  ])
    expect((await run(app, ...args))[0]).toBe(2)
})

test('without sales nobody places an order, and those that exist are paid and delivered', async () => {
  await using world = await createWorld()
  const { app } = world
  const [buyer, seller] = [await world.signInAs('buyer'), await world.signInAs('seller')]
  const reserved = await world.reserved()
  const listing = await world.listing()
  await run(app, 'sales', 'off', '--message', 'Back at noon.')
  const intent = {
    listingId: listing.listingId,
    itemId: listing.itemId,
    assetId: listing.assetId,
    amount: listing.price,
  }
  const refused = await buyer.post('/api/create-payment-intent', intent)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    503,
    'switched_off',
    'Back at noon.',
  ])
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
  const paid = await buyer.post('/api/sandbox/confirm', { clientSecret: reserved.clientSecret, card })
  expect(paid.status).toBe(200)
  expect((await seller.post(`/api/orders/${reserved.orderId}/sent`)).status).toBe(200)
  await run(app, 'sales', 'on')
  expect((await buyer.post('/api/create-payment-intent', intent)).status).toBe(200)
})

test('without payouts none is requested, and one that waited is sent afterwards', async () => {
  await using world = await createWorld()
  const { app } = world
  const [seller, admin] = [await world.signInAs('seller'), await world.signInAs('admin')]
  const held = await world.heldPayout()
  await run(app, 'payouts', 'off')
  // Also a user without a balance learns that it isn't their balance.
  for (const user of [seller, await world.signInAs('buyer')])
    expect((await user.post('/api/payouts', { amount: '1.00', method: 'bank' })).body.code).toBe(
      'switched_off',
    )
  expect((await admin.post(`/api/admin/payouts/${held}/approve`)).body.state).toBe('requested')
  app.advance(60_000)
  await app.drain()
  const stateOf = async () => (await seller.get('/api/payouts')).body[0].status
  expect(await stateOf()).not.toBe('paid')
  await run(app, 'payouts', 'on')
  app.advance(60_000)
  await app.drain()
  expect(await stateOf()).toBe('paid')
})
