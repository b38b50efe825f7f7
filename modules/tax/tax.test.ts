import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { deleteOldFacts } from '@/modules/tax/tax-facts'
import { sampleFacts } from '@/modules/tax/testing/sample-facts'
import { sql } from '@/src/db/columns'
import type { Env } from '@/src/kit/config/config'
import { decimalOf } from '@/src/kit/money'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { completePurchase, listItem } from '@/tests/support/trade'

const day = 86_400_000
const createTaxApp = (env: Env = {}) => createTestApp({ env: { TAX_REPORTS: 'true', ...env } })

/** In January and May two sellers sell, in August one sale is reversed, and next year there is one more. */
async function buildYear(env: Env = {}) {
  const app = await createTaxApp(env)
  // Sessions end within a month.
  const sell = async (seller: string, price: number) =>
    completePurchase(await app.signIn('buyer'), await listItem(await app.signIn(seller), { price }))
  const moderator = async () => signInStaff(app, 'moderator', `judge_${app.ctx.now()}`)
  await sell('seller', 149.99)
  await sell('vendor', 20)
  app.advance(110 * day)
  const reversed = await sell('seller', 10)
  await (await app.signIn('seller')).post('/api/payouts', { amount: '100.00', method: 'bank' })
  app.advance(90 * day)
  await (await moderator()).post(`/api/admin/orders/${reversed}/clawback`, { reason: 'Stolen goods.' })
  app.advance(200 * day)
  await sell('seller', 5)
  return { app, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const accountantOf = (app: TestApp) => signInStaff(app, 'accountant', 'counter')

async function readCsv(as: TestClient, path: string): Promise<string[][]> {
  const { status, headers, body } = await as.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return String(body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

test('sellers.csv has each seller and quarter, and 1099k.csv the boxes of the form with the months', async () => {
  await using y = await buildYear()
  const [accountant, seller] = [await accountantOf(y.app), await y.app.signIn('seller')]
  const [one, two] = [await userIdOf(seller), await userIdOf(await y.app.signIn('vendor'))]
  await seller.put('/api/tax/facts', { ...sampleFacts, name: '=SUM(A1)', address: 'Somewhere' })
  const [header, ...rows] = await readCsv(accountant, '/api/admin/tax/2026/sellers.csv')
  expect(header?.join()).toBe('sellerId,username,quarter,currency,count,gross,fees,refunds')
  expect(rows.map((row) => row.join()).sort()).toEqual(
    [
      `${one},seller,2026-Q1,usd,1,149.99,11.85,0.00`,
      `${one},seller,2026-Q2,usd,1,10.00,0.79,0.00`,
      `${one},seller,2026-Q3,usd,0,0.00,-0.79,10.00`,
      `${two},vendor,2026-Q1,usd,1,20.00,1.58,0.00`,
    ].sort(),
  )
  const [names = [], ...sellers] = await readCsv(accountant, '/api/admin/tax/2026/1099k.csv')
  const records = sellers.map((cells) => Object.fromEntries(cells.map((cell, index) => [names[index], cell])))
  expect(records.find(({ sellerId }) => sellerId === one)).toMatchObject({
    name: "'=SUM(A1)",
    country: 'US',
    taxId: '12-3456789',
    gross: '159.99',
    count: '2',
    january: '149.99',
    february: '0.00',
    may: '10.00',
    august: '0.00',
    december: '0.00',
    isAboveThreshold: 'false',
  })
  expect(records.find(({ sellerId }) => sellerId === two)).toMatchObject({ taxId: '', gross: '20.00' })
  const [, ...next] = await readCsv(accountant, '/api/admin/tax/2027/sellers.csv')
  expect(next).toEqual([[one, 'seller', '2027-Q1', 'usd', '1', '5.00', '0.40', '0.00']])
  const admin = await signInStaff(y.app, 'admin', 'chief')
  const { body: log } = await admin.get('/api/admin/audit-log?action=tax.export-1099k')
  expect(log).toMatchObject([{ subjectId: '2026' }])
})

test('the files equal the ledger by plain SQL', async () => {
  await using y = await buildYear()
  const [, ...rows] = await readCsv(await accountantOf(y.app), '/api/admin/tax/2026/sellers.csv')
  const query = async (statement: string) => {
    const [row] = await y.app.core.db.read.rows<{ cents: number }>(sql.raw(statement))
    return decimalOf(Number(row?.cents))
  }
  const sumOf = (column: number) =>
    decimalOf(rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0))
  const inYear = `at >= ${Date.UTC(2026, 0)} and at < ${Date.UTC(2027, 0)}`
  const postings = `from wallet_postings where ${inYear} and account`
  expect([sumOf(5), sumOf(6), sumOf(7)]).toEqual([
    await query(`select sum(price_cents) as cents from orders_orders where completed_at >= ${Date.UTC(2026, 0)}
      and completed_at < ${Date.UTC(2027, 0)}`),
    await query(`select -sum(amount_cents) as cents ${postings} like 'income:%'`),
    await query("select sum(price_cents) as cents from orders_orders where refund_reason = 'clawed_back'"),
  ])
})

test('a seller sees the statement of a year, and the thresholds before they are reached', async () => {
  await using y = await buildYear({ TAX_THRESHOLD_CENTS: '15000', TAX_THRESHOLD_SALES: '1' })
  const seller = await y.app.signIn('seller')
  expect((await seller.get('/api/tax/statement?year=2026')).body).toEqual({
    year: 2026,
    currency: 'usd',
    count: 2,
    gross: '159.99',
    fees: '11.85',
    refunds: '10.00',
    chargebacks: '0.00',
    quarters: [
      { quarter: '2026-Q1', count: 1, gross: '149.99', fees: '11.85', refunds: '0.00', chargebacks: '0.00' },
      { quarter: '2026-Q2', count: 1, gross: '10.00', fees: '0.79', refunds: '0.00', chargebacks: '0.00' },
      { quarter: '2026-Q3', count: 0, gross: '0.00', fees: '-0.79', refunds: '10.00', chargebacks: '0.00' },
    ],
    threshold: { gross: '150.00', count: 1 },
    isReported: true,
    hasFacts: false,
  })
  const { body: now } = await seller.get('/api/tax/statement')
  expect(now).toMatchObject({ year: 2027, gross: '5.00', count: 1, isReported: false })
  const other = (await (await y.app.signIn('buyer')).get('/api/tax/statement?year=2026')).body
  expect(other).toMatchObject({ gross: '0.00', quarters: [] })
})

test('a seller enters the facts, reads them and replaces them', async () => {
  await using app = await createTaxApp()
  const seller = await app.signIn('seller')
  const nothing = { name: null, address: null, country: null, taxId: null }
  expect((await seller.get('/api/tax/facts')).body).toEqual(nothing)
  expect((await seller.put('/api/tax/facts', sampleFacts)).body).toEqual(sampleFacts)
  const changed = { name: 'Ann', address: '2 Test Street', country: 'DE', taxId: '12 345 678 901' }
  await seller.put('/api/tax/facts', { ...changed, country: ' de' })
  expect((await seller.get('/api/tax/facts')).body).toEqual(changed)
  expect((await (await app.signIn('buyer')).get('/api/tax/facts')).body).toEqual(nothing)
  expect(app.logLines.join()).not.toContain('345 678')
})

test.each([
  { name: '' },
  { name: 'Two\nlines' },
  { name: 'x'.repeat(101) },
  { address: ' ' },
  { country: 'ZZ' },
  { country: 'USA' },
  { country: undefined },
  { taxId: '12345678' },
  { taxId: '123-456-789' },
  { taxId: '<b>1</b>', country: 'DE' },
  { taxId: 'none', country: 'DE' },
  { taxId: 123_456_789 },
])('422: facts with %o', async (change) => {
  await using app = await createTaxApp()
  const as = await app.signIn('seller')
  const body = { ...sampleFacts, ...change }
  await expectResponse(app, { as, put: '/api/tax/facts', body, status: 422, code: 'invalid' })
})

test.each(['26', 'now', '2027', '1999', '9999'])('422: the year %s', async (year) => {
  await using app = await createTaxApp()
  const rejected = { status: 422, code: 'invalid' }
  const [as, seller] = [await accountantOf(app), await app.signIn('seller')]
  for (const file of ['sellers', '1099k'])
    await expectResponse(app, { as, get: `/api/admin/tax/${year}/${file}.csv`, ...rejected })
  await expectResponse(app, { as: seller, get: `/api/tax/statement?year=${year}`, ...rejected })
})

test('moderators get no tax IDs, and without TAX_REPORTS=true there is nothing', async () => {
  const path = '/api/admin/tax/2026/1099k.csv'
  await using on = await createTaxApp()
  const as = await signInStaff(on, 'moderator')
  await expectResponse(on, { as, get: path, status: 403, code: 'role_missing' })
  await using off = await createTestApp()
  const accountant = await signInStaff(off, 'accountant')
  for (const get of [path, '/api/admin/tax/2026/sellers.csv', '/api/tax/facts', '/api/tax/statement'])
    await expectResponse(off, { as: accountant, get, status: 404, code: 'not_found' })
  for (const body of [sampleFacts, { name: 7 }])
    await expectResponse(off, { as: accountant, put: '/api/tax/facts', body, status: 404 })
  expect((await off.visitor().get('/tax')).status).toBe(404)
})

test('deleting an account keeps the facts of a seller for four years, and erases those of others', async () => {
  await using app = await createTaxApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  await completePurchase(buyer, await listItem(seller))
  const count = async () => {
    const [row] = await app.core.db.read.rows<{ count: number }>(sql`select count(*) as count from tax_facts`)
    return Number(row?.count)
  }
  for (const user of [seller, buyer]) await user.put('/api/tax/facts', sampleFacts)
  await seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  for (const user of [seller, buyer]) expect((await requestDeletion(user)).status).toBe(204)
  expect(await count()).toBe(1)
  app.advance(4 * 365 * day)
  await deleteOldFacts(app.ctx)
  expect(await count()).toBe(1)
  app.advance(5 * day)
  await deleteOldFacts(app.ctx)
  expect(await count()).toBe(0)
})
