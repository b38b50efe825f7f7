import { expect, test } from 'bun:test'
import { insertStaff, signInAs, signInStaff, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { applyChanges } from '@/modules/settings/stored-changes'
import { sql } from '@/src/db/columns'
import { systemContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { shared } from '@/tests/support/apps/shared'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve } from '@/tests/support/trade'

const path = '/api/admin/settings'
const hour = 3_600_000
const start = Date.UTC(2026, 0, 15, 12)
const at = (ms: number) => new Date(start + ms).toISOString()

async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const [seller, buyer, admin] = [
    await app.signIn('seller'),
    await app.signIn('buyer'),
    await signInStaff(app, 'admin'),
  ]
  const set = (name: string, value: unknown, from?: string) => admin.put(path, { name, value, from })
  const setting = async (name: string) =>
    (await admin.get(path)).body.find((one: { name: string }) => one.name === name)
  const feesOf = async (orderId: string) => (await buyer.get(`/api/orders/${orderId}`)).body.fees
  return {
    app,
    seller,
    buyer,
    admin,
    set,
    setting,
    feesOf,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const sharedSite = shared(openSite)

test('a setting has its default until an admin sets it', async () => {
  await using s = await openSite()
  const before = { value: '500', default: '500', source: 'default', group: 'fees', upcoming: [], history: [] }
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject(before)
  const change = { value: '800', from: at(0), at: at(0), by: 'judge', byId: await userIdOf(s.admin) }
  expect((await s.set('PLATFORM_FEE_BPS', '800')).body).toMatchObject({
    value: '800',
    source: 'setting',
    history: [change],
  })
  expect((await s.set('PLATFORM_FEE_BPS', null)).body).toMatchObject({ value: '500', source: 'default' })
  expect((await s.setting('PAYOUT_APPROVAL_CENTS')).value).toBeNull()
})

test('a value that is set again changes nothing', async () => {
  await using s = await openSite()
  for (const value of ['500', '800', '800', 800]) await s.set('PLATFORM_FEE_BPS', value)
  expect((await s.setting('PLATFORM_FEE_BPS')).history).toHaveLength(1)
  expect((await s.admin.get('/api/admin/audit-log?action=settings.change')).body).toHaveLength(1)
})

test('an order keeps the fees of its reservation; later orders have the new ones', async () => {
  await using s = await openSite()
  const reserved = (await reserve(s.buyer, await listItem(s.seller))).body
  await s.set('PLATFORM_FEE_BPS', 1_000)
  const later = await buy(s.buyer, await listItem(s.seller))
  await s.buyer.post('/api/sandbox/confirm', {
    clientSecret: reserved.clientSecret,
    card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
  })
  for (const id of [reserved.orderId, later]) await s.buyer.post(`/api/orders/${id}/received`)
  const [before, after] = [await s.feesOf(reserved.orderId), await s.feesOf(later)]
  expect([before.platform, after.platform]).toEqual(['7.50', '15.00'])
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a change takes effect at its time, without a restart and without a job', async () => {
  await using s = await openSite()
  await s.set('PLATFORM_FEE_BPS', '1000', at(hour))
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject({
    value: '500',
    upcoming: [{ value: '1000', from: at(hour) }],
  })
  const platformFee = async () => (await s.feesOf(await buy(s.buyer, await listItem(s.seller)))).platform
  s.app.advance(hour - 1)
  expect(await platformFee()).toBe('7.50')
  s.app.advance(1)
  expect(await platformFee()).toBe('15.00')
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject({ value: '1000', upcoming: [] })
})

test('a change replaces those planned for its time or later', async () => {
  await using s = await openSite()
  await s.set('PLATFORM_FEE_BPS', '600', at(hour))
  await s.set('PLATFORM_FEE_BPS', '700', at(2 * hour))
  await s.set('PLATFORM_FEE_BPS', '650', at(2 * hour))
  expect((await s.setting('PLATFORM_FEE_BPS')).upcoming).toEqual([
    { value: '600', from: at(hour) },
    { value: '650', from: at(2 * hour) },
  ])
  await s.set('PLATFORM_FEE_BPS', '550')
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject({ value: '550', upcoming: [] })
  expect((await s.setting('PLATFORM_FEE_BPS')).history).toHaveLength(4)
})

test('the environment wins and is shown', async () => {
  await using s = await openSite({ PLATFORM_FEE_BPS: '300' })
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject({ value: '300', source: 'environment' })
  const { status, body } = await s.set('PLATFORM_FEE_BPS', '800')
  expect([status, body.code, body.detail]).toEqual([
    409,
    'setting_in_environment',
    expect.stringContaining('The environment of the server sets PLATFORM_FEE_BPS'),
  ])
})

test.each([
  ['PLATFORM_FEE_BPS', '12%', 'value', 'expected a whole number from 0 to 10000'],
  ['PLATFORM_FEE_BPS', '10001', 'value', 'expected a whole number from 0 to 10000'],
  [
    'PLATFORM_FEE_BPS',
    '9800',
    'value',
    'PLATFORM_FEE_BPS, PROCESSING_FEE_BPS: expected at most 10000 together',
  ],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_x',
    'name',
    'There is no setting with this name that can change while the site runs.',
  ],
  ['toString', 'x', 'name', 'There is no setting with this name that can change while the site runs.'],
])('422: %s = %s', async (name, value, field, message) => {
  const s = await sharedSite()
  expect((await s.set(name, value)).body).toMatchObject({ status: 422, errors: [{ path: field, message }] })
})

test.each(['yesterday', '2026-01-15', '2026-01-15T11:59:59Z'])('422: from %s', async (from) => {
  const s = await sharedSite()
  expect((await s.set('PLATFORM_FEE_BPS', '1', from)).body).toMatchObject({
    status: 422,
    errors: [{ path: 'from' }],
  })
})

test('fees that are too high together are rejected at the time when they would be', async () => {
  await using s = await openSite()
  expect((await s.set('PROCESSING_FEE_BPS', '6000', at(2 * hour))).status).toBe(200)
  expect((await s.set('PLATFORM_FEE_BPS', '5000', at(hour))).status).toBe(422)
  expect((await s.set('PLATFORM_FEE_BPS', '4000', at(hour))).status).toBe(200)
})

test('limits, times and the banner take effect at once', async () => {
  await using s = await openSite()
  await s.set('OPEN_RESERVATIONS_MAX', '1')
  await s.set('RESERVATION_SECONDS', '60')
  await s.set('SITE_BANNER', 'Maintenance <b>tonight</b>')
  await reserve(s.buyer, await listItem(s.seller))
  expect((await reserve(s.buyer, await listItem(s.seller))).body.code).toBe('too_many_reservations')
  expect((await s.app.visitor().get('/')).body).toContain('Maintenance')
  expect((await s.app.visitor().get('/')).body).not.toContain('<b>tonight')
})

test('a payout limit that is set while the site runs holds payouts', async () => {
  await using s = await openSite()
  await s.buyer.post(`/api/orders/${await buy(s.buyer, await listItem(s.seller))}/received`)
  await s.set('PAYOUT_APPROVAL_CENTS', '5000')
  const payout = (amount: string) => s.seller.post('/api/payouts', { amount, method: 'bank' })
  expect([(await payout('50.00')).body.status, (await payout('50.01')).body.status]).toEqual(['paid', 'held'])
})

test('another process follows, and one that starts later knows', async () => {
  await using s = await openSite()
  await using other = await createSecondProcess(s.app, {})
  await s.set('SITE_BANNER', 'First.')
  await applyChanges(systemContext(other.app.core, 'test'))
  const read = async () => (await other.app.fetch(new Request('http://localhost:3000/'))).text()
  expect(await read()).toContain('First.')
  await s.set('SITE_BANNER', 'Second.')
  await eventually(async () => {
    await applyChanges(systemContext(other.app.core, 'test'))
    expect(await read()).toContain('Second.')
  })
})

test('a change needs a recent second factor, and is in the audit log', async () => {
  await using s = await openSite()
  await s.set('PLATFORM_FEE_BPS', '800', at(hour))
  expect((await s.admin.get('/api/admin/audit-log?action=settings.change')).body).toMatchObject([
    { subjectId: 'PLATFORM_FEE_BPS', before: { value: '500' }, after: { value: '800', from: at(hour) } },
  ])
  s.app.advance(hour)
  expect((await s.set('PLATFORM_FEE_BPS', '800')).body.code).toBe('second_factor_required')
})

test('the history can’t be changed', async () => {
  await using s = await openSite()
  await s.set('PLATFORM_FEE_BPS', '800')
  for (const statement of ["update settings_changes set value = '1'", 'delete from settings_changes'])
    await expect(s.app.core.db.transact((tx) => tx.rows(sql.raw(statement)))).rejects.toThrow()
})

test('once an admin has a second factor, nobody names the site without a recent one', async () => {
  await using app = await createTestApp()
  const later = await signInAs(app, await transact(app.ctx, (tx) => insertStaff(tx, 'later', 'admin')))
  const name = (as: TestClient) => as.put(`${path}/first-run`, { name: 'SITE_NAME', value: 'Rare Vault' })
  expect((await name(later)).status).toBe(200)
  const admin = await signInStaff(app, 'admin')
  expect((await name(later)).body.code).toBe('second_factor_required')
  expect((await later.get('/api/admin/checks')).body.code).toBe('second_factor_required')
  expect((await name(admin)).status).toBe(200)
  app.advance(11 * 60_000)
  expect((await name(admin)).body.code).toBe('second_factor_required')
})

test('an admin without a second factor names the site, on every page and in its texts', async () => {
  await using app = await createTestApp()
  const admin = await signInAs(app, await transact(app.ctx, (tx) => insertStaff(tx, 'operator', 'admin')))
  expect((await admin.get('/api/admin/settings')).status).toBe(403)
  const name = (value: string) => admin.put(`${path}/first-run`, { name: 'SITE_NAME', value })
  expect(JSON.stringify((await name('Two\nlines')).body)).toContain('expected one line')
  const fee = { name: 'PLATFORM_FEE_BPS', value: '0' }
  expect((await admin.put(`${path}/first-run`, fee)).status).toBe(422)
  const { body } = await name(' Rare Vault ')
  expect(body).toMatchObject({ name: 'SITE_NAME', source: 'setting', default: 'Mintmark' })
  expect((await app.visitor().get('/terms')).body).toContain('· Rare Vault</title>')
  expect(JSON.stringify((await app.visitor().get('/api/branding')).body.legal)).toContain('Rare Vault')
  await name('')
  expect((await app.visitor().get('/terms')).body).toContain('· Mintmark</title>')
})

test('what a former admin planned ends, and the plans of others stay', async () => {
  await using s = await openSite()
  const june = await signInStaff(s.app, 'admin', 'june')
  await s.set('PLATFORM_FEE_BPS', '600')
  await june.put(path, { name: 'PLATFORM_FEE_BPS', value: '700', from: at(hour) })
  await s.set('PLATFORM_FEE_BPS', '800', at(2 * hour))
  await june.put(path, { name: 'SITE_BANNER', value: 'Bye.', from: at(hour) })
  await setRole(s.app.ctx, 'june', 'moderator')
  await s.app.drain()
  expect(await s.setting('PLATFORM_FEE_BPS')).toMatchObject({
    value: '600',
    upcoming: [{ value: '800', from: at(2 * hour) }],
  })
  expect(await s.setting('SITE_BANNER')).toMatchObject({ value: null, upcoming: [] })
})
