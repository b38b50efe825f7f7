import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readPages } from '@/tests/support/read-pages'
import { completePurchase, listItem } from '@/tests/support/trade'

type Entry = { kind: string; itemName: string | null }

/** A seller with a completed sale of each item name and one payout. */
async function buildStatement(names: string[]) {
  const app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  for (const itemName of names) {
    await completePurchase(buyer, await listItem(seller, { itemName, price: 10 }))
  }
  await seller.post('/api/payouts', { amount: '5.00', method: 'bank' })
  return { app, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('the statement is paginated, newest first, with each entry once', async () => {
  await using s = await buildStatement(['A', 'B', 'C', 'D'])
  const pages = await readPages<Entry>(s.seller, '/api/wallet/entries?limit=2')
  const listed = pages.flat().map(({ kind, itemName }) => itemName ?? kind)
  expect(listed).toEqual(['payout', 'D', 'C', 'B', 'A'])
  expect(await readPages(s.seller, '/api/wallet/entries?limit=5')).toHaveLength(1)
  expect((await s.buyer.get('/api/wallet/entries')).body).toEqual([])
})

test('each entry has the balance after it, on every page and beside entries of others', async () => {
  await using s = await buildStatement(['A', 'B', 'C'])
  await completePurchase(s.seller, await listItem(s.buyer, { itemName: 'D', price: 10 }))
  const pages = await readPages<Entry & { balance: string }>(s.seller, '/api/wallet/entries?limit=2')
  expect(pages.flat().map(({ balance }) => balance)).toEqual(['22.63', '27.63', '18.42', '9.21'])
})

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=1', 'cursor=x.y'])(
  'an entries query of %s gets 422',
  async (query) => {
    await using s = await buildStatement([])
    expect((await s.seller.get(`/api/wallet/entries?${query}`)).status).toBe(422)
  },
)

test('in the statement CSV numbers stay numbers, and an item name is never a formula (D11)', async () => {
  await using s = await buildStatement(['=HYPERLINK("http://x.example")', 'Plain, with a comma'])
  const { status, headers, body } = await s.seller.get('/api/wallet/statement.csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="statement.csv"')
  expect(headers.get('cache-control')).toContain('no-store')
  const lines = String(body).trimEnd().split('\r\n')
  expect(lines).toEqual([
    'date,kind,amount,currency,order,item,payout,balance',
    expect.stringMatching(/^"2026-01-15T12:00:00.000Z","payout",-5.00,"usd",,,"\w+",13.42$/),
    '"2026-01-15T12:00:00.000Z","sale",9.21,"usd",2,"Plain, with a comma",,18.42',
    '"2026-01-15T12:00:00.000Z","sale",9.21,"usd",1,"\'=HYPERLINK(""http://x.example"")",,9.21',
  ])
})
