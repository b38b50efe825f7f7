import { expect, test } from 'bun:test'
import { sql } from 'mintmark/module'
import {
  completePurchase,
  createTestApp,
  expectResponse,
  listItem,
  signInStaff,
  signUpVerified,
  userIdOf,
} from 'mintmark/testing'
import { addEndpoint, drainAfter, publicServers } from './factory'

const path = '/api/webhook-endpoints'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const ok = () => new Response('thanks')

test('nothing is sent for an account that is suspended or deleted', async () => {
  const { received, network } = publicServers(ok)
  await using app = await createTestApp(network)
  const admin = await signInStaff(app, 'admin')
  const [ann, bob] = [await signUpVerified(app, 'ann'), await app.signIn('bob')]
  for (const user of [ann, bob]) {
    const { id } = await addEndpoint(user)
    await user.post(`${path}/${id}/test`)
  }
  const suspended = await admin.post(`/api/admin/people/${await userIdOf(ann)}/suspend`, { reason: 'Fraud.' })
  expect(suspended.status).toBe(200)
  expect((await bob.post('/api/privacy/deletion', { confirmation: 'delete my account' })).status).toBe(204)
  await drainAfter(app, dayMs)
  expect(received).toEqual([])
})

test('an account has at most ten endpoints', async () => {
  await using app = await createTestApp(publicServers(ok).network)
  const ann = await app.signIn('ann')
  for (let count = 0; count < 10; count += 1) await addEndpoint(ann)
  const body = { url: 'https://bot.example/', events: ['order.paid'] }
  await expectResponse(app, { as: ann, post: path, body, status: 409, code: 'list_full' })
})

test('an old session needs the password to add an endpoint', async () => {
  await using app = await createTestApp(publicServers(ok).network)
  const ann = await signUpVerified(app, 'ann')
  app.advance(hourMs)
  const body = { url: 'https://bot.example/', events: ['order.paid'] }
  await expectResponse(app, { as: ann, post: path, body, status: 403, code: 'password_wrong' })
})

test('a sale of someone without an endpoint leaves no delivery to a listener', async () => {
  await using app = await createTestApp(publicServers(ok).network)
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bea')]
  await completePurchase(buyer, await listItem(seller))
  const rows = await app.core.db.read.rows(
    sql`select listener from core_deliveries where listener like 'webhooks.%'`,
  )
  expect(rows).toEqual([])
})
