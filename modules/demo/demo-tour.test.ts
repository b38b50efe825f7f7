import { expect, test } from 'bun:test'
import { password } from '@/modules/auth/factory'
import { createPreparedStaff } from '@/modules/auth/service'
import { demoAccountsPort } from '@/modules/demo/ports'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const enter = '/api/demo/enter'
const usernames = { buyer: 'buyer', seller: 'seller', moderator: 'DemoModerator' }
const email = 'moderator@demo.invalid'

const demoAccounts = defineModule({
  name: 'demo-accounts',
  owns: 'Accounts for this test.',
  provides: [provide(demoAccountsPort, () => ({ usernames, freePlayers: ['TealBadger'] }))],
})

async function openDemo() {
  const app = await createTestApp({ modules: [...modules, demoAccounts] })
  await createPreparedStaff(app.ctx, { username: usernames.moderator, email, role: 'moderator' })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  return { app, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('visitors of a demo enter its accounts, and the moderator decides with a verified second factor', async () => {
  await using demo = await openDemo()
  for (const role of ['buyer', 'seller'] as const) {
    const visitor = demo.app.visitor()
    expect((await visitor.post(enter, { role })).body).toEqual({ username: role })
    expect((await visitor.get('/api/auth/user')).body.username).toBe(role)
  }
  const orderId = await buy(demo.buyer, await listItem(demo.seller))
  await demo.buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  const moderator = demo.app.visitor()
  await moderator.post(enter, { role: 'moderator' })
  const decide = () =>
    moderator.post(`/api/admin/orders/${orderId}/decision`, { outcome: 'refund', reason: 'It never came.' })
  demo.app.advance(600_001)
  expect((await decide()).body.code).toBe('second_factor_required')
  await moderator.post(enter, { role: 'moderator' })
  expect((await decide()).status).toBe(200)
})

test('nobody logs in to the moderator of a demo another way', async () => {
  await using demo = await openDemo()
  const fails = { post: '/api/auth/login', body: { email, password }, status: 401, code: 'login_failed' }
  await expectResponse(demo.app, { as: demo.app.visitor(), ...fails })
  const moderator = demo.app.visitor()
  await moderator.post(enter, { role: 'moderator' })
  const change = { currentPassword: password, password: 'a whole new phrase' }
  expect((await moderator.post('/api/auth/password', change)).body.code).toBe('password_wrong')
})

test('outside of a demo there is nothing to enter, and an unknown role is 422', async () => {
  await using app = await createTestApp()
  await app.signIn('buyer')
  const as = app.visitor()
  for (const role of ['buyer', 'moderator'])
    await expectResponse(app, { as, post: enter, body: { role }, status: 404, code: 'not_found' })
  await expectResponse(app, { as, post: enter, body: { role: 'admin' }, status: 422, code: 'invalid' })
})
