import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { runSettings } from '@/modules/settings/settings-command'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { runCommand } from '@/tests/support/run-command'

test('the command changes settings as the page does, and the audit log has the change', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const run = (...args: string[]) => runCommand(runSettings, app, ...args)
  const shown = async () =>
    (await admin.get('/api/admin/settings')).body.find(
      ({ name }: { name: string }) => name === 'PLATFORM_FEE_BPS',
    )
  expect(await run('set', 'PLATFORM_FEE_BPS', '800')).toEqual([0, await shown()])
  expect(await shown()).toMatchObject({
    value: '800',
    source: 'setting',
    history: [{ byId: null, by: null }],
  })
  expect(await run('list', 'PLATFORM_FEE_BPS')).toEqual([0, [await shown()]])
  const { body: log } = await admin.get('/api/admin/audit-log?action=settings.change')
  expect(log).toMatchObject([
    { actorId: null, subjectId: 'PLATFORM_FEE_BPS', before: { value: '500' }, after: { value: '800' } },
  ])
  const later = '2026-05-01T00:00:00.000Z'
  expect(await run('set', 'PLATFORM_FEE_BPS', '600', '--from', later)).toMatchObject([
    0,
    { value: '800', upcoming: [{ value: '600', from: later }] },
  ])
  expect(await run('reset', 'PLATFORM_FEE_BPS')).toMatchObject([0, { value: '500', upcoming: [] }])
})

test('a wrong value, a wrong name and what the environment sets change nothing', async () => {
  await using app = await createTestApp({ env: { PLATFORM_FEE_BPS: '300' } })
  const run = (...args: string[]) => runCommand(runSettings, app, ...args)
  const [, before] = await run('list')
  for (const args of [
    ['set', 'PLATFORM_FEE_BPS', '400'],
    ['list', 'NOTHING'],
    ['set', 'SESSION_SECRET', 'x'],
  ])
    expect((await run(...args))[0]).toBe(1)
  for (const args of [
    [],
    ['set', 'PROCESSING_FEE_BPS', 'much'],
    ['set', 'PROCESSING_FEE_BPS', '300', '--from', 'soon'],
    ['set', 'PLATFORM_FEE_BPS'],
    ['reset', 'A', 'B'],
    ['list', 'A', 'B'],
  ])
    expect((await run(...args))[0]).toBe(2)
  expect(await run('list')).toEqual([0, before])
})
