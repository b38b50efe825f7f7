import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { expectResponse } from '@/tests/support/expect-response'
import { openMailSite } from '@/tests/support/mail-site'
import type { ReceivedEmail } from '@/tests/support/servers/smtp-server'
import { buy, listItem } from '@/tests/support/trade'

/** A seller and a buyer with verified emails. */
async function openMarket() {
  const site = await openMailSite({ env: { MAIL_FROM: 'shop@market.example' } })
  return { ...site, seller: await site.join('Sela'), buyer: await site.join('Bodo') }
}

/** Returns the emails received since the last call, by `receiver: subject`. */
async function newEmails(
  site: Awaited<ReturnType<typeof openMailSite>>,
): Promise<Map<string, ReceivedEmail>> {
  const emails = await site.newEmails()
  return new Map(
    emails.map((email) => [`${email.to[0]?.split('@')[0]}: ${email.headers.get('subject')}`, email]),
  )
}

test('every step of an order is emailed as text and HTML, with a link to the order', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const orderId = await buy(buyer, await listItem(seller, { itemName: 'Moon <i>Crown</i>' }))
  const paid = await newEmails(market)
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
  expect([...(await newEmails(market)).keys()]).toEqual(['bodo: Item sent: Moon <i>Crown</i>'])
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  expect([...(await newEmails(market)).keys()]).toEqual(['sela: Dispute opened: Moon <i>Crown</i>'])
})

test('a refund and a payout are emailed', async () => {
  await using market = await openMarket()
  const { seller, buyer } = market
  const canceled = await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  const completed = await buy(buyer, await listItem(seller, { itemName: 'Sun Crown' }))
  await newEmails(market)
  await seller.post(`/api/orders/${canceled}/cancel`)
  expect([...(await newEmails(market)).keys()].sort()).toEqual([
    'bodo: Refund started: Moon Crown',
    'bodo: Refunded: Moon Crown',
    'sela: Order canceled: Moon Crown',
  ])
  await buyer.post(`/api/orders/${completed}/received`)
  await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })
  expect([...(await newEmails(market)).keys()]).toContain('sela: Payout sent')
})

test('user input never becomes an email header (D2)', async () => {
  await using market = await openMarket()
  await buy(market.buyer, await listItem(market.seller, { itemName: 'Crown\u2028Bcc: all@evil.example' }))
  const [email] = [...(await newEmails(market)).values()]
  expect([...(email?.headers.keys() ?? [])]).not.toContain('bcc')
  const response = await market.seller.post('/api/listings', {
    itemName: 'Crown\r\nBcc: all@evil.example',
    assetId: '99',
    category: 'hat',
    price: 5,
    condition: 'good',
  })
  if (response.status === 201) await buy(market.buyer, response.body)
  for (const { headers } of (await newEmails(market)).values())
    expect([...headers.keys()]).not.toContain('bcc')
})

test('a user without a verified email is notified only on the site', async () => {
  await using market = await openMarket()
  const { app } = market
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await buy(buyer, await listItem(seller))
  expect(await market.newEmails()).toEqual([])
  expect((await seller.get('/api/notifications')).body).toHaveLength(1)
})

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`

test.each([
  [oneClick, 'application/x-www-form-urlencoded'],
  [multipart, 'multipart/form-data; boundary=b'],
])('a mail service can unsubscribe by the header, without a session: %p', async (body, type) => {
  await using market = await openMarket()
  const { app, seller, buyer } = market
  await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  const sold = (await newEmails(market)).get('sela: Item sold: Moon Crown')
  expect(sold?.headers.get('list-unsubscribe-post')).toBe(oneClick)
  const [, url = ''] = /^<(.*)>$/.exec(sold?.headers.get('list-unsubscribe') ?? '') ?? []
  const path = url.replace('http://localhost:3000', '')

  const page = await app.visitor().get(path)
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    `/unsubscribe#${new URL(url).searchParams.get('token')}`,
  ])
  expect(sold?.text).toContain(`http://localhost:3000${page.headers.get('location')}`)

  const posted = await app.visitor().post(path, body, { 'content-type': type })
  expect([posted.status, posted.body]).toEqual([200, { kind: 'sales' }])
  expect((await app.visitor().post(path)).status).toBe(200)

  app.advance(1)
  await buy(buyer, await listItem(seller, { itemName: 'Sun Crown' }))
  expect([...(await newEmails(market)).keys()]).toEqual(['bodo: Payment received: Sun Crown'])
  const [notification] = (await seller.get('/api/notifications')).body
  expect(notification.content).toContain('Sun Crown')
})

test('a token with a bad signature unsubscribes nothing', async () => {
  await using market = await openMarket()
  const { app, seller, buyer } = market
  const id = await userIdOf(seller)
  for (const token of [`sales.${id}.`, `sales.${id}.AAAA`, `sales.${id}`, 'sales', '.', `gossip.${id}.x`]) {
    const path = `/api/notifications/unsubscribe?token=${token}`
    await expectResponse(app, { as: app.visitor(), post: path, status: 404, code: 'not_found' })
  }
  await buy(buyer, await listItem(seller, { itemName: 'Moon Crown' }))
  expect([...(await newEmails(market)).keys()]).toContain('sela: Item sold: Moon Crown')
})
