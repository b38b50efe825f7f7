import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { signInStaff } from '@/modules/auth/factory'
import { readSettings } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { defineEvent, onApply } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineOutboxJob, handle } from '@/src/kit/jobs/outbox-jobs'
import { defineModule } from '@/src/kit/module/module'
import { definePort, maybeUse, provide } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { publish } from '@/src/runtime/publish'
import { findModulesOff } from '@/src/runtime/switched-modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const Painted = defineEvent<{ id: string }>('paint.painted')
const colorPort = definePort<string>('paint.color', { required: false })

test('a module that is switched off has no routes and pages, but keeps its tables and personal data', async () => {
  await using app = await createTestApp({ env: { MODULES_OFF: 'support, reports' } })
  const visitor = app.visitor()
  expect((await visitor.get('/api/support/tickets')).status).toBe(404)
  expect((await visitor.get('/support')).status).toBe(404)
  expect((await visitor.get('/')).body).toContain('&quot;modulesOff&quot;:&quot;reports support&quot;')
  expect(app.core.modules.map(({ name }) => name)).not.toContain('support')
  await app.ctx.db.rows(sql`select id from support_tickets`)
  const ann = await app.signIn('ann')
  expect((await ann.get('/api/privacy/download')).body.data).toHaveProperty(['support.tickets'])
  expect((await ann.get('/api/items')).status).toBe(200)
})

test('a module that is switched off runs no listener, job or outbox handler and provides no port', async () => {
  const done: string[] = []
  const paintJob = defineOutboxJob<{ id: string }>('paint.send')
  const paint = defineModule({
    name: 'paint',
    owns: 'Paint.',
    listeners: [onApply(Painted, 'paint.dry', async () => void done.push('listener'))],
    outboxHandlers: [handle(paintJob, async () => ({ outcome: 'done' }))],
    jobs: [every(1_000, 'paint.mix', async () => void done.push('job'))],
    provides: [provide(colorPort, () => 'red')],
    start: async () => void done.push('start'),
  })
  for (const [off, expected] of [
    ['', ['start', 'listener']],
    ['paint', []],
  ] as const) {
    done.length = 0
    await using app = await createTestApp({ modules: [paint], env: { MODULES_OFF: off } })
    await app.core.start({ workDelayMs: 60_000 })
    await transact(app.ctx, async (tx) => publish(tx, Painted, { id: '1' }))
    await app.drain()
    expect(done).toEqual([...expected])
    expect(maybeUse(app.ctx, colorPort)).toBe(off === '' ? 'red' : undefined)
    expect(
      await app.ctx.db.rows(sql`select listener from core_deliveries where listener = 'paint.dry'`),
    ).toEqual([])
  }
})

test('MODULES_OFF may contain former names: of a module, which is off, and of a part, which is on', async () => {
  await using app = await createTestApp({ env: { MODULES_OFF: 'demo-goods, demo-tour, sharing' } })
  const names = app.core.modules.map(({ name }) => name)
  expect(names).not.toContain('demo')
  expect(names).toContain('branding')
  const admin = await signInStaff(app, 'admin')
  const { modules: states } = (await admin.get('/api/admin/modules')).body
  const offNames = states
    .filter(({ isOn }: { isOn: boolean }) => !isOn)
    .map(({ name }: { name: string }) => name)
  expect(offNames).toEqual(['demo'])
})

test('a module that was switched off under its former name stays off', async () => {
  await using app = await createTestApp()
  const path = join(import.meta.dir, `../../modules/demo/migrations/${dialect}/0002_former-name.sql`)
  await transact(app.ctx, async ({ db }) => {
    await db.rows(sql`insert into core_modules_off (name, switched_at) values ('demo-goods', 1)`)
    await db.rows(sql.raw(readFileSync(path, 'utf8')))
  })
  expect(await findModulesOff(app.ctx.db)).toEqual(['demo'])
})

test.each([
  ['paint', 'MODULES_OFF: there is no module "paint"'],
  ['catalog', "MODULES_OFF: catalog can't be switched off, because it is needed by orders, delivery"],
  ['checkout', "MODULES_OFF: checkout can't be switched off, because it is needed by manual"],
  ['support,wallet', "MODULES_OFF: wallet can't be switched off"],
])('MODULES_OFF=%s is refused', (off, problem) => {
  expect(() => readSettings(modules, { MODULES_OFF: off })).toThrow(problem)
})
