import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { refreshCheckpoints } from '@/modules/wallet/accounts/account-balances'
import { reconcileBalances } from '@/modules/wallet/accounts/reconciliation'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { readPages } from '@/tests/support/read-pages'
import { buy, completePurchase, listItem } from '@/tests/support/trade'

const day = 86_400_000

/** A completed order of 149.99 on January 15, another paid a day later, and a payout of 100.00 on January 17. */
async function buildLedger() {
  const app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const completed = await completePurchase(buyer, await listItem(seller))
  app.advance(day)
  const paid = await buy(buyer, await listItem(seller))
  app.advance(day)
  await seller.post('/api/payouts', { amount: '100.00', method: 'bank' })
  const staff = await signInStaff(app, 'moderator')
  const balances = async (query = '') => {
    const { body } = await staff.get(`/api/admin/accounts${query}`)
    return Object.fromEntries(
      body
        .filter(({ balance }: { balance: string }) => balance !== '0.00')
        .map(({ account, balance }: { account: string; balance: string }) => [account, balance]),
    )
  }
  const keys = async (query: string) =>
    (await staff.get(`/api/admin/journals${query}`)).body.map(({ key }: { key: string }) => key)
  return {
    app,
    seller,
    staff,
    completed,
    paid,
    balances,
    keys,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const fees = { 'income:platform_fee': '-7.50', 'income:processing_fee': '-4.35' }

test('the balances of every account at any time', async () => {
  await using b = await buildLedger()
  const now = {
    ...fees,
    'asset:provider:sandbox': '199.98',
    'liability:escrow': '-149.99',
    'liability:seller:*': '-38.14',
  }
  expect(await b.balances()).toEqual(now)
  expect(await b.balances('?at=2026-01-14')).toEqual({})
  const first = { ...fees, 'asset:provider:sandbox': '149.99', 'liability:seller:*': '-138.14' }
  expect(await b.balances('?at=2026-01-15T12:00:00Z')).toEqual(first)
  expect(await b.balances('?at=2026-01-16')).toEqual(first)
  b.app.advance(day)
  await refreshCheckpoints(b.app.ctx)
  expect(await b.balances()).toEqual(now)
  expect(await b.balances('?at=2026-01-16')).toEqual(first)
})

test('what was booked after the last summary counts too', async () => {
  await using b = await buildLedger()
  await refreshCheckpoints(b.app.ctx)
  await b.seller.post('/api/payouts', { amount: '38.14', method: 'bank' })
  expect((await b.balances())['liability:seller:*']).toBeUndefined()
})

test('the balance of one seller', async () => {
  await using b = await buildLedger()
  const account = `liability:seller:${await userIdOf(b.seller)}`
  expect((await b.balances('?seller=SELLER'))[account]).toBe('-38.14')
  expect((await b.balances('?seller=seller&at=2026-01-16'))[account]).toBe('-138.14')
  expect(Object.keys(await b.balances('?seller=nobody'))).toHaveLength(5)
})

test('journals with their postings, by order, account, kind and time', async () => {
  await using b = await buildLedger()
  const { body } = await b.staff.get(`/api/admin/journals?orderId=${b.completed}&kind=release`)
  expect(body).toMatchObject([
    {
      key: `release:${b.completed}`,
      kind: 'release',
      orderId: b.completed,
      payoutId: null,
      at: '2026-01-15T12:00:00.000Z',
      postings: [
        { account: 'liability:escrow', amount: '149.99' },
        { account: `liability:seller:${await userIdOf(b.seller)}`, amount: '-138.14' },
        { account: 'income:platform_fee', amount: '-7.50' },
        { account: 'income:processing_fee', amount: '-4.35' },
      ],
    },
  ])
  const [payout] = await b.keys('?kind=payout')
  expect(payout).toStartWith('payout:')
  expect(await b.keys('?from=2026-01-16&to=2026-01-16T23:59:59Z')).toEqual([`pay:${b.paid}`])
  expect(await b.keys('?account=asset:provider:sandbox&to=2026-01-16T23:59:59Z')).toEqual([
    `pay:${b.paid}`,
    `pay:${b.completed}`,
  ])
  expect(await b.keys('?account=liability:escrow&kind=release')).toEqual([`release:${b.completed}`])
})

test.each(['?limit=2', '?limit=1&account=liability:escrow', '?limit=1&kind=pay'])(
  'each journal is on one page: %s',
  async (query) => {
    await using b = await buildLedger()
    const all = await b.keys(query.replace(/limit=\d&?/, ''))
    const pages = await readPages<{ key: string }>(b.staff, `/api/admin/journals${query}`)
    expect(pages.flat().map(({ key }) => key)).toEqual(all)
  },
)

test.each([
  'journals?from=yesterday',
  'journals?kind=Pay!',
  'journals?cursor=1',
  'accounts?at=2026-13-01',
  'accounts?at=7',
])('422: %s', async (query) => {
  await using app = await createTestApp()
  const as = await signInStaff(app, 'moderator')
  await expectResponse(app, { as, get: `/api/admin/${query}`, status: 422, code: 'invalid' })
})

test('the provider’s records are compared once a day', async () => {
  await using b = await buildLedger()
  await reconcileBalances(b.app.ctx)
  await reconcileBalances(b.app.ctx)
  b.app.advance(day)
  await reconcileBalances(b.app.ctx)
  await b.app.core.auditNow()
  const same = { provider: 'sandbox', ours: '199.98', theirs: '199.98', difference: '0.00' }
  expect((await b.staff.get('/api/admin/ledger-checks')).body).toMatchObject({
    audit: { at: '2026-01-18T12:00:00.000Z', broken: [] },
    days: [
      { day: '2026-01-18', ...same },
      { day: '2026-01-17', ...same },
    ],
  })
})

test('journals are found by order number and by username, and say which order and seller they are about', async () => {
  await using b = await buildLedger()
  const { body: orders } = await b.staff.get('/api/admin/orders?sort=oldest')
  const { number } = orders.find(({ id }: { id: string }) => id === b.completed)
  expect(await b.keys(`?orderId=%23${number}`)).toEqual(await b.keys(`?orderId=${b.completed}`))
  const { body } = await b.staff.get('/api/admin/journals?seller=seller&kind=release')
  expect(body).toMatchObject([{ orderId: b.completed, orderNumber: number }])
  expect(body[0].postings.map(({ seller }: { seller: string | null }) => seller)).toContain('seller')
  for (const [query, name] of [
    ['orderId=999999', 'orderId'],
    ['seller=nobody', 'seller'],
  ]) {
    const get = `/api/admin/journals?${query}`
    const { body: problem } = await expectResponse(b.app, { as: b.staff, get, status: 422, code: 'invalid' })
    expect(problem.errors).toMatchObject([{ path: name }])
  }
})

test('the balances of sellers are those of their accounts, in pages, without empty ones', async () => {
  await using b = await buildLedger()
  const other = await b.app.signIn('another')
  await completePurchase(await b.app.signIn('third'), await listItem(other))
  const path = '/api/admin/accounts/sellers'
  const { body } = await expectResponse(b.app, { as: b.staff, get: path, status: 200 })
  const rows = body.map(({ seller, balance }: { seller: string; balance: string }) => [seller, balance])
  expect(rows).toEqual([
    ['another', '138.14'],
    ['seller', '38.14'],
  ])
  expect((await readPages(b.staff, `${path}?limit=1`)).flat()).toEqual(body)
})
