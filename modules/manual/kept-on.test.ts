import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildPayoutSite, buildTransferSite, transferEnv } from '@/modules/manual/factory'
import { ConfigError } from '@/src/kit/config/config'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { readSwitchedOff, storeSwitch } from '@/src/runtime/switched-modules'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { caseEnv } from '@/tests/support/cases'

const problem =
  "MODULES_OFF: manual can't be switched off, because this database contains bank transfers, or orders or payouts that wait for one. Take it out of MODULES_OFF"

async function problemsOf(app: TestApp, env: Record<string, string>): Promise<string[]> {
  await using other = await createSecondProcess(app, { ...caseEnv, ...env })
  return await other.app.core.checkDatabase().then(
    () => [],
    (error) => {
      if (error instanceof ConfigError) return [...error.problems]
      throw error
    },
  )
}

const off = { ...transferEnv, MODULES_OFF: 'manual' }

test('a site without bank transfers starts without the module', async () => {
  await using site = await buildTransferSite()
  expect(await problemsOf(site.app, off)).toEqual([])
})

test('a site with an open bank order does not start without the module or the account', async () => {
  await using site = await buildTransferSite()
  const { orderId } = await site.reserve()
  expect(await problemsOf(site.app, off)).toEqual([problem])
  expect(await problemsOf(site.app, transferEnv)).toEqual([])
  expect(await problemsOf(site.app, {})).toEqual([
    expect.stringMatching(/^BANK_TRANSFER_ACCOUNT: expected a value/),
  ])
  await site.buyer.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  expect(await problemsOf(site.app, off)).toEqual([])
})

test('a site with bank transfers and an unpaid bank payout does not start without the module', async () => {
  await using site = await buildPayoutSite()
  expect(await problemsOf(site.app, off)).toEqual([problem])
})

test('the module stays on though admins switched it off before, and they can’t any more', async () => {
  await using site = await buildTransferSite()
  await transact(site.app.ctx, (tx) => storeSwitch(tx, { name: 'manual', isOn: false }))
  expect(await readSwitchedOff(site.app.ctx, modules)).toEqual(['manual'])
  await site.reserve()
  expect(await readSwitchedOff(site.app.ctx, modules)).toEqual([])
  await transact(site.app.ctx, (tx) => storeSwitch(tx, { name: 'manual', isOn: true }))
  const admin = await signInStaff(site.app, 'admin', 'second')
  const { status, body } = await admin.put('/api/admin/modules/manual', { isOn: false })
  expect([status, body.code, body.detail]).toEqual([
    409,
    'module_needed',
    expect.stringContaining('bank transfers'),
  ])
})
