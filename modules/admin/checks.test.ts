import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import type { SetupCheck } from '@/modules/admin/contract'
import { signInStaff } from '@/modules/auth/factory'
import { syncIntent } from '@/modules/orders/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import type { TestClient } from '@/tests/support/test-client'

const listChecks = async (admin: TestClient): Promise<SetupCheck[]> =>
  (await admin.get('/api/admin/checks')).body
const runTest = async (admin: TestClient, name: string) =>
  (await admin.post(`/api/admin/checks/${name}/test`)).body

const statusOf = (checks: SetupCheck[], name: string) => checks.find((check) => check.name === name)?.status

async function openSite(env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ env })
}

test('the checks list what is left to set up, with the variables to set', async () => {
  await using site = await openSite()
  const admin = await signInStaff(site, 'admin')
  const checks = await listChecks(admin)
  expect(checks.map(({ name, status }) => [name, status])).toEqual([
    ['address', 'note'],
    ['mail', 'note'],
    ['operator', 'note'],
    ['second factors', 'ok'],
    ['test email', 'note'],
    ['platform', 'note'],
    ['payments', 'note'],
    ['name', 'note'],
    ['goods', 'note'],
    ['backups', 'note'],
  ])
  expect(checks.find(({ name }) => name === 'mail')).toMatchObject({
    variables: ['SMTP_URL', 'MAIL_FROM'],
    canTest: true,
  })
})

test('a configured site has a name, an address and an operator', async () => {
  const env = { SITE_NAME: 'Vault', PUBLIC_URL: 'https://vault.example', OPERATOR_EMAIL: 'op@vault.example' }
  await using site = await openSite(env)
  const checks = await listChecks(await signInStaff(site, 'admin'))
  for (const name of ['name', 'address', 'operator'])
    expect([name, statusOf(checks, name)]).toEqual([name, 'ok'])
})

test('the test email reaches the admin over SMTP, and is remembered', async () => {
  await using smtp = await startSmtpServer()
  await using site = await openSite({ SMTP_URL: smtp.url })
  const admin = await signInStaff(site, 'admin')
  await site.drain()
  smtp.received.length = 0
  const { result } = await runTest(admin, 'mail')
  expect(result).toEqual({ status: 'ok', says: `sent over ${new URL(smtp.url).host}` })
  expect(smtp.received[0]?.text).toContain('This is a test.')
  const checks = await listChecks(admin)
  expect([statusOf(checks, 'mail'), statusOf(checks, 'test email')]).toEqual(['ok', 'ok'])
})

test('without SMTP the test email is a file, and its path is shown', async () => {
  await using site = await openSite()
  const admin = await signInStaff(site, 'admin')
  const { result } = await runTest(admin, 'mail')
  const [, path = ''] = /written to (.*\.eml)$/.exec(result.says) ?? []
  expect([result.status, dirname(path)]).toEqual(['note', join(site.dataDir, 'outbox')])
  expect(await Bun.file(path).text()).toContain('Subject: Test email from Mintmark')
  expect(statusOf(await listChecks(admin), 'test email')).toBe('note')
})

test('a mail server that refuses is named by its error code only', async () => {
  await using site = await openSite({ SMTP_URL: 'smtp://shop:hunter2@127.0.0.1:9' })
  const { result } = await runTest(await signInStaff(site, 'admin'), 'mail')
  expect(result).toEqual({ status: 'wrong', says: 'failed: ESOCKET' })
})

test('the payments test creates and cancels an intent at Stripe, and its event is no surprise', async () => {
  await using site = await createStripeApp()
  const { result } = await runTest(await signInStaff(site, 'admin'), 'payments')
  const [, id = ''] = /^Stripe created the payment intent (pi_\w+) and canceled it$/.exec(result.says) ?? []
  expect(site.stripe.store.tables.payment_intent.get(id)).toMatchObject({ status: 'canceled' })
  expect(await syncIntent(site.ctx, { provider: 'stripe', intentId: id })).toEqual({ outcome: 'done' })
})

test('the sandbox has no provider to test, and the demo universe has profiles', async () => {
  await using site = await openSite()
  const admin = await signInStaff(site, 'admin')
  expect((await runTest(admin, 'payments')).result.status).toBe('note')
  expect((await runTest(admin, 'platform')).result.says).toMatch(
    /^read the profile of \w+ in the demo universe$/,
  )
})

test('what cannot be tested is not found', async () => {
  await using site = await openSite()
  const admin = await signInStaff(site, 'admin')
  for (const name of ['backups', 'nothing'])
    expect((await admin.post(`/api/admin/checks/${name}/test`)).status).toBe(404)
})
