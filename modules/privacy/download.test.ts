import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { password, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { queryRows } from '@/modules/privacy/factory'
import { dialect } from '@/src/db/columns'
import { exportPageRows } from '@/src/privacy/export-pages'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/privacy/download'

/** A user with `count` notifications. */
async function userWithNotifications(app: TestApp, count: number) {
  const ann = await app.signIn('ann')
  const ids = Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'))
  const id = await userIdOf(ann)
  const values = ids.map(
    (row) => sql`(${row}, ${id}, ${row}, 'other', 'Hello', ${row}, ${dialect === 'postgres' ? false : 0}, 0)`,
  )
  await queryRows(
    app,
    sql`insert into notifications_notifications (id, user_id, event_id, type, title, content, is_read, created_at) values ${sql.join(values, sql`, `)}`,
  )
  return ann
}

test('200: a file with all data of the user, not cached', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await signUpVerified(app, 'Sella'), await signUpVerified(app, 'Buya')]
  const listed = await listItem(seller, { price: 40, description: 'Bought in 2019.' })
  const orderId = await buy(buyer, listed)
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await buyer.put(`/api/favorites/${listed.itemId}`)
  await seller.post('/api/payouts', { amount: 10, method: 'paypal' })
  const ticket = { email: 'sella@home.example', subject: 'Hello', message: 'Is anybody there?' }
  await seller.post('/api/support/tickets', ticket)
  await app.drain()

  const sold = await expectResponse(app, { as: seller, get: path, status: 200 })
  expect(sold.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-01-15.json"')
  expect(sold.headers.get('cache-control')).toBe('no-store')
  expect(sold.body).toMatchObject({ format: 'mintmark-personal-data/2', site: 'http://localhost:3000' })
  expect(sold.body.data).toMatchObject({
    'auth.account': [{ username: 'Sella', email: 'sella@home.example', hasPassword: true }],
    'auth.sessions': [{}],
    'auth.codes': [{ kind: 'signup', email: 'sella@home.example' }],
    'catalog.listings': [{ price: '40.00', description: 'Bought in 2019.', state: 'sold' }],
    'catalog.favorites': [],
    'wallet.statement': [
      { kind: 'sale', amount: '36.84', orderId },
      { kind: 'payout', amount: '-10.00' },
    ],
    'wallet.payouts': [{ amount: '10.00', method: 'paypal', state: 'paid' }],
    'orders.purchases': [],
    'orders.sales': [{ id: orderId, price: '40.00', state: 'completed', platformFee: '2.00' }],
    'support.tickets': [{ subject: 'Hello', state: 'open' }],
    'support.messages': [{ from: 'user', message: 'Is anybody there?' }],
  })
  expect(sold.body.data['notifications.notifications'].length).toBeGreaterThan(1)

  const bought = (await buyer.get(path)).body.data
  expect(bought['orders.purchases']).toMatchObject([{ id: orderId, deliverTo: 'Buya', method: 'card' }])
  expect(bought['orders.purchases'][0].timeline.map((step: { state: string }) => step.state)).toEqual([
    'created',
    'awaiting_payment',
    'paid',
    'sent',
    'completed',
  ])
  expect(bought['catalog.favorites']).toMatchObject([{ itemId: listed.itemId }])
  expect(bought['checkout.sandboxPayments']).toMatchObject([
    { orderId, amount: '40.00', status: 'succeeded' },
  ])
})

test('the file has no data of the other party and no secrets', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await signUpVerified(app, 'Sella'), await signUpVerified(app, 'Buya')]
  const orderId = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It is not the one that was shown.' })
  await app.drain()
  const [sold, bought] = [
    JSON.stringify((await seller.get(path)).body),
    JSON.stringify((await buyer.get(path)).body),
  ]
  for (const [file, other] of [
    [sold, buyer],
    [bought, seller],
  ] as const)
    expect(file).not.toContain(await userIdOf(other))
  for (const word of ['Buya', 'buya@', 'not the one that was shown']) expect(sold).not.toContain(word)
  for (const word of ['Sella', 'sella@']) expect(bought).not.toContain(word)
  expect(bought).toContain('not the one that was shown')
  for (const file of [sold, bought])
    expect(file).not.toMatch(new RegExp(`argon2|[0-9a-f]{64}|_secret|${password}`, 'i'))
})

test('a long export has every row once, and other requests run between its pages', async () => {
  await using app = await createTestApp()
  const count = 3 * exportPageRows + 7
  const ann = await userWithNotifications(app, count)
  let turns = 0
  let isDone = false
  const otherWork = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
  })()
  const { body } = await ann.get(path)
  isDone = true
  await otherWork
  const contents = body.data['notifications.notifications'].map((row: { content: string }) =>
    Number(row.content),
  )
  expect(contents).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('the export stops when the browser disconnects', async () => {
  await using app = await createTestApp()
  const ann = await userWithNotifications(app, 5 * exportPageRows)
  const cookie = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await app.app.fetch(new Request(`http://localhost:3000${path}`, { headers: { cookie } }))
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toStartWith('{"format":')
  await reader?.cancel()
  expect((await ann.get(path)).status).toBe(200)
})

test('429: more than ten downloads an hour', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await app.signIn('ann')
  for (let n = 0; n < 10; n++) expect((await ann.get(path)).status).toBe(200)
  const { headers } = await expectResponse(app, {
    as: ann,
    get: path,
    status: 429,
    code: 'too_many_requests',
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
