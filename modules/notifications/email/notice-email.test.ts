import { expect, test } from 'bun:test'
import { signUp } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { type ReceivedEmail, startSmtpServer, type TestSmtpServer } from '@/tests/support/servers/smtp-server'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

interface Market extends AsyncDisposable {
  app: TestApp
  post: TestSmtpServer
  seller: TestClient
  buyer: TestClient
}

/** Two people whose addresses are proven. */
async function openMarket(): Promise<Market> {
  const post = await startSmtpServer()
  const app = await createTestApp({ env: { SMTP_URL: post.url, MAIL_FROM: 'shop@market.example' } })
  const [seller, buyer] = [await join(app, post, 'Sela'), await join(app, post, 'Bodo')]
  const close = async () => {
    await app[Symbol.asyncDispose]()
    await post[Symbol.asyncDispose]()
  }
  return { app, post, seller, buyer, [Symbol.asyncDispose]: close }
}

async function join(app: TestApp, post: TestSmtpServer, username: string): Promise<TestClient> {
  const [actor, email] = [app.visitor(), `${username.toLowerCase()}@home.example`]
  await signUp(actor, { username, email })
  await app.drain()
  const code = /^\d{6}/m.exec(post.received.at(-1)?.text ?? '')?.[0]
  await actor.post('/api/auth/verify', { email, code, type: 'signup' })
  post.received.length = 0
  return actor
}

/** What came since this was last asked, by `name: subject`. */
async function arrived({ app, post }: Market): Promise<Map<string, ReceivedEmail>> {
  await app.drain()
  const mails = post.received.splice(0)
  return new Map(mails.map((mail) => [`${mail.to[0]?.split('@')[0]}: ${mail.headers.get('subject')}`, mail]))
}

test('an order is told by mail at every step, each mail with its text, its markup and the way to the order', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const orderId = await buy(buyer, await listItem(seller, { itemName: 'Moon <i>Crown</i>' }))
  const paid = await arrived(market)
  expect([...paid.keys()].sort()).toEqual([
    'bodo: Payment received: Moon <i>Crown</i>',
    'sela: Item sold: Moon <i>Crown</i>',
  ])
  const sold = paid.get('sela: Item sold: Moon <i>Crown</i>')
  expect(sold?.to).toEqual(['sela@home.example'])
  expect(sold?.headers.get('from')).toBe('Mintmark <shop@market.example>')
  expect(sold?.text).toContain('Moon <i>Crown</i> sold for $149.99.')
  expect(sold?.text).toContain(`Open the order: http://localhost:3000/orders/${orderId}`)
  expect(sold?.html).toContain('Moon &lt;i&gt;Crown&lt;/i&gt; sold for $149.99.')
  expect(sold?.html).toContain(`href="http://localhost:3000/orders/${orderId}"`)

  await seller.post(`/api/orders/${orderId}/sent`)
  expect([...(await arrived(market)).keys()]).toEqual(['bodo: Item sent: Moon <i>Crown</i>'])
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  expect([...(await arrived(market)).keys()]).toEqual(['sela: Dispute opened: Moon <i>Crown</i>'])
})

test('a refund and a payout are told by mail', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const called = await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  const kept = await buy(buyer, await listItem(seller, { itemName: 'Sun Crown' }))
  await arrived(market)
  await seller.post(`/api/orders/${called}/cancel`)
  expect([...(await arrived(market)).keys()].sort()).toEqual([
    'bodo: Refund started: Moon Crown',
    'bodo: Refunded: Moon Crown',
    'sela: Order called off: Moon Crown',
  ])
  await buyer.post(`/api/orders/${kept}/received`)
  await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })
  expect([...(await arrived(market)).keys()]).toContain('sela: Payout sent')
})

test('no words of a person become a header of a mail (D2)', async () => {
  await using market = await openMarket()
  await buy(market.buyer, await listItem(market.seller, { itemName: 'Crown\u2028Bcc: all@evil.example' }))
  const [mail] = [...(await arrived(market)).values()]
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
  const named = await market.seller.post('/api/listings', {
    itemName: 'Crown\r\nBcc: all@evil.example',
    assetId: '99',
    category: 'hat',
    price: 5,
    condition: 'good',
  })
  if (named.status === 201) await buy(market.buyer, named.body)
  for (const { headers } of (await arrived(market)).values()) expect([...headers.keys()]).not.toContain('bcc')
})

test('who has no proven address is told on the site alone', async () => {
  await using market = await openMarket()
  const { app, post } = market
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await buy(buyer, await listItem(seller))
  await app.drain()
  expect((await seller.get('/api/notifications')).body).toHaveLength(1)
  expect(post.received).toEqual([])
})

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`

test.each([
  [oneClick, 'application/x-www-form-urlencoded'],
  [multipart, 'multipart/form-data; boundary=b'],
])('a mail service ends mails of one kind by the header, without a session: %p', async (body, type) => {
  await using market = await openMarket()
  const { app, seller, buyer } = market
  await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  const sold = (await arrived(market)).get('sela: Item sold: Moon Crown')
  expect(sold?.headers.get('list-unsubscribe-post')).toBe(oneClick)
  const [, url = ''] = /^<(.*)>$/.exec(sold?.headers.get('list-unsubscribe') ?? '') ?? []
  const path = url.replace('http://localhost:3000', '')

  const shown = await app.visitor().get(path)
  expect([shown.status, shown.headers.get('location')]).toEqual([
    302,
    `/unsubscribe#${new URL(url).searchParams.get('token')}`,
  ])
  expect(sold?.text).toContain(`http://localhost:3000${shown.headers.get('location')}`)

  const posted = await app.visitor().post(path, body, { 'content-type': type })
  expect([posted.status, posted.body]).toEqual([200, { kind: 'sales' }])
  expect((await app.visitor().post(path)).status).toBe(200)

  app.advance(1)
  await buy(buyer, await listItem(seller, { itemName: 'Sun Crown' }))
  expect([...(await arrived(market)).keys()]).toEqual(['bodo: Payment received: Sun Crown'])
  const [told] = (await seller.get('/api/notifications')).body
  expect(told.content).toContain('Sun Crown')
})

test('a token that the site did not sign ends nothing, whatever it says', async () => {
  await using market = await openMarket()
  const { app, seller, buyer } = market
  const { id } = (await seller.get('/api/auth/user')).body
  for (const token of [`sales.${id}.`, `sales.${id}.AAAA`, `sales.${id}`, 'sales', '.', `gossip.${id}.x`]) {
    const path = `/api/notifications/unsubscribe?token=${token}`
    await expectResponse(app, { as: app.visitor(), post: path, status: 404, code: 'not_found' })
  }
  await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  expect([...(await arrived(market)).keys()]).toContain('sela: Item sold: Moon Crown')
})
