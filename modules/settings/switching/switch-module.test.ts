import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import type { ModuleState } from '@/modules/settings/switching/contract'
import { readSettings } from '@/src/app/create-core'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'
import { auditLogPort, type StaffAction } from '@/src/kit/staff/staff-actions'
import { modules } from '@/src/modules'
import { enabledModules } from '@/src/runtime/enabled-modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { withProviders } from '@/tests/support/apps/with-providers'
import { TestClient } from '@/tests/support/test-client'

const path = '/api/admin/modules'

const lamps = defineModule({ name: 'lamps', owns: 'Lamps.' })
const shades = defineModule({ name: 'shades', owns: 'Shades of lamps.', needs: [lamps] })

async function openSite(env: Record<string, string> = {}) {
  const actions: StaffAction[] = []
  const record = async (_: unknown, action: StaffAction) => void actions.push(action)
  const log = provide(auditLogPort, () => ({ record, recordRejection: async () => undefined }))
  const logger = defineModule({ name: 'logger', owns: 'What staff did.', provides: [log] })
  const app = await createTestApp({ env, modules: withProviders(modules, lamps, shades, logger) })
  const admin = await signInStaff(app, 'admin')
  const stateOf = async (name: string): Promise<ModuleState> =>
    (await admin.get(path)).body.modules.find((module: ModuleState) => module.name === name)
  const set = (name: string, isOn: boolean) => admin.put(`${path}/${name}`, { isOn })
  return { app, admin, actions, stateOf, set, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('admins see every module with its tables and routes', async () => {
  await using s = await openSite()
  const { body } = await s.admin.get(path)
  expect(body.modules.map(({ name }: ModuleState) => name)).toEqual([
    ...modules.map(({ name }) => name),
    'lamps',
    'shades',
    'logger',
  ])
  expect(await s.stateOf('support')).toMatchObject({ isRunning: true, isOn: true, blocked: null })
  expect((await s.stateOf('support')).tables).toContain('support_tickets')
  expect((await s.stateOf('settings')).routes).toContain('PUT /api/admin/modules/:id')
})

test('a module that is switched off runs until the next start, and is recorded', async () => {
  await using s = await openSite()
  expect((await s.set('support', false)).status).toBe(200)
  expect(await s.stateOf('support')).toMatchObject({ isRunning: true, isOn: false })
  expect((await s.app.visitor().get('/support')).status).toBe(200)
  await using next = await createSecondProcess(s.app, {})
  const visitor = new TestClient(next.app)
  expect((await visitor.get('/support')).status).toBe(404)
  expect((await visitor.get('/')).body).toContain('&quot;modulesOff&quot;:&quot;support&quot;')
  expect(s.actions).toEqual([
    {
      action: 'settings.switch-module',
      subjectId: 'support',
      before: { isOn: true },
      after: { isOn: false },
    },
  ])
})

test('switching it on again, or to what it is, is recorded once each', async () => {
  await using s = await openSite()
  for (const isOn of [true, false, false, true, true]) expect((await s.set('shades', isOn)).status).toBe(200)
  expect(await s.stateOf('shades')).toMatchObject({ isOn: true })
  expect(s.actions.map(({ after }) => after)).toEqual([{ isOn: false }, { isOn: true }])
})

test.each([
  ['catalog', /^Needed by .*orders/],
  ['checkout', /^Needed by manual/],
  ['settings', /^This page is part of it/],
  ['admin', /^This page is part of the back office/],
  ['lamps', /^Needed by shades\.$/],
])('%s can’t be switched off', async (name, reason) => {
  await using s = await openSite()
  expect((await s.stateOf(name)).blocked).toMatch(reason)
  const { status, body } = await s.set(name, false)
  expect([status, body.code]).toEqual([409, 'module_needed'])
  expect(body.detail).toMatch(reason)
})

test('a module can’t be switched on before those that it needs', async () => {
  await using s = await openSite()
  for (const name of ['shades', 'lamps']) expect((await s.set(name, false)).status).toBe(200)
  expect((await s.stateOf('lamps')).blocked).toBeNull()
  expect((await s.stateOf('shades')).blocked).toBe('Needs lamps, which is off.')
  const { status, body } = await s.set('shades', true)
  expect([status, body.code]).toEqual([409, 'module_needed'])
  for (const name of ['lamps', 'shades']) expect((await s.set(name, true)).status).toBe(200)
})

test('MODULES_OFF wins', async () => {
  await using s = await openSite({ MODULES_OFF: 'shades' })
  expect((await s.admin.get(path)).body.inEnvironment).toBe(true)
  expect(await s.stateOf('shades')).toMatchObject({ isRunning: false, isOn: false })
  const { status, body } = await s.set('support', false)
  expect([status, body.code]).toEqual([409, 'setting_in_environment'])
})

test('a module that does not exist can’t be switched', async () => {
  await using s = await openSite()
  expect((await s.set('nothing', false)).status).toBe(404)
  expect((await s.admin.put(`${path}/shades`, { isOn: 'no' })).status).toBe(422)
})

test('what admins switched off never keeps the server from starting', () => {
  const installed = [...modules, lamps, shades]
  const names = (off: string[]) =>
    enabledModules(installed, readSettings(installed, {}), off).map(({ name }) => name)
  const all = installed.map(({ name }) => name)
  expect(names(['gone', 'catalog'])).toEqual(all)
  expect(names(['shades', 'catalog'])).toEqual(all.filter((name) => name !== 'shades'))
})
