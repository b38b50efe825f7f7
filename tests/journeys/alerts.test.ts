import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUpVerified } from '@/modules/auth/factory'
import { applicationMetrics } from '@/src/app/application-metrics'
import { recordBackup } from '@/src/backups/last-backup'
import { backupName } from '@/src/backups/names'
import { drillRestoreIfDue, restoreDrillDiagnostic } from '@/src/backups/restore-drill'
import { dialect, sql } from '@/src/db/columns'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'
import { buy, listItem } from '@/tests/support/trade'

interface Alert {
  alert: string
  expr: string
  annotations: { summary: string; description: string; runbook_url: string }
}

const root = join(import.meta.dir, '../..')
const read = (path: string) => Bun.file(join(root, path)).text()
const { groups } = Bun.YAML.parse(await read('deploy/alerts.yml')) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  await read('deploy/grafana.json'),
)
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ by: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ by: title, expr }))),
]

const metrics = new Map(
  applicationMetrics(modules, { lag: new EventLoopLag(), countSockets: () => 0 }).map((one) => [
    one.name,
    one,
  ]),
)
/** Labels that Prometheus itself adds, and the limit of a histogram's range. */
const commonLabels = ['job', 'instance', 'le']

function definitionOf(name: string) {
  return metrics.get(name) ?? metrics.get(name.replace(/_(bucket|count|sum)$/, ''))
}

test.each(expressions)('$by uses metrics and labels that exist: $expr', ({ expr }) => {
  const names = expr.match(/\b(?:mintmark|process)_\w+/g) ?? []
  expect(names.filter((name) => !definitionOf(name))).toEqual([])
  expect(names.length > 0 || expr.startsWith('up{')).toBe(true)
  const known = new Set([...commonLabels, ...names.flatMap((name) => definitionOf(name)?.labels ?? [])])
  const filtered = [...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label)
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  expect([...filtered, ...grouped].filter((label) => !known.has(label))).toEqual([])
})

test('every alert has its section in the runbooks, and every section its alert', async () => {
  const runbooks = await read('docs/operating/runbooks.md')
  const sections = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  expect(sections).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`docs/operating/runbooks.md#${alert.toLowerCase()}`)
    expect(annotations.summary.length).toBeGreaterThan(10)
    expect(annotations.description.length).toBeGreaterThan(annotations.summary.length)
  }
})

test('every alert has a test that causes it', async () => {
  const tests = ['alerts', 'caused-alerts', 'full-disk', 'lost-services'].map((name) =>
    read(`tests/journeys/${name}.test.ts`),
  )
  const fired = (await Promise.all(tests))
    .flatMap((text) => [...text.matchAll(/(?:toEqual\(\[|expectFiring\(|\/api\/\w+', )([^)]*)/g)])
    .map(([, names = '']) => names)
    .join()
  expect(alerts.filter(({ alert }) => !fired.includes(`'${alert}'`)).map(({ alert }) => alert)).toEqual([])
})

/** Alerts that compare one value with a number, as they would fire on the site as it is. */
async function firingOn(app: TestApp): Promise<string[]> {
  const { body } = await app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })
  const samples = String(body)
    .split('\n')
    .map((line) => /^(\w+)(?:\{.*\})? (\S+)$/.exec(line) ?? [])
  /** The highest of the values with different labels. */
  const highestOf = (name: string) =>
    samples
      .flatMap(([, series, value]) => (series === name ? [Number(value?.replace('Inf', 'Infinity'))] : []))
      .sort()
      .at(-1)
  return alerts.flatMap(({ alert, expr }) => {
    const [, name = '', operator, limit] =
      /^(?:(?:max|min) by \([\w, ]+\) \()?(\w+)(?:\{job="mintmark"\})?\)? (==|>) ([\d.e]+)$/.exec(expr) ?? []
    const value = highestOf(name)
    if (operator === undefined || value === undefined) return []
    const fires = operator === '==' ? value === Number(limit) : value > Number(limit)
    return fires ? [alert] : []
  })
}

const env = { METRICS_TOKEN: 'watch-me' }
const hourMs = 3_600_000

describe('on a site', () => {
  test('without a problem, no alert fires', async () => {
    await using app = await createTestApp({ env })
    await app.core.auditNow()
    expect(await firingOn(app)).toEqual([])
  })

  test('with a broken invariant, the audit and safe mode fire', async () => {
    const broken = { id: 'X1', holds: 'it holds', violations: sql`select 1 as broken` }
    const reviews = defineModule({ name: 'reviews', owns: 'Reviews.', invariants: [broken] })
    await using app = await createTestApp({ modules: [headerAuth, reviews], env })
    await app.core.auditNow()
    expect(await firingOn(app)).toEqual(['MintmarkAuditBroken', 'MintmarkSafeMode'])
  })

  test('whose audit is overdue, it fires', async () => {
    await using app = await createTestApp({ env })
    await app.core.auditNow()
    app.advance(3 * hourMs)
    expect(await firingOn(app)).toEqual(['MintmarkAuditOld'])
  })

  test('whose latest backup is three days old, it fires', async () => {
    await using app = await createTestApp({ env })
    await app.core.auditNow()
    recordBackup(app.dataDir, app.ctx.now() - 72 * hourMs)
    expect(await firingOn(app)).toEqual(['MintmarkBackupOld'])
  })

  test.if(dialect === 'sqlite')(
    'without a backup in BACKUP_TO, whatever was made elsewhere, it fires',
    async () => {
      await using app = await createTestApp({ env: { ...env, BACKUP_TO: '/dev/shm/mintmark-none' } })
      await app.core.auditNow()
      recordBackup(app.dataDir, app.ctx.now())
      expect(await firingOn(app)).toContain('MintmarkBackupOld')
    },
  )

  test.if(dialect === 'sqlite')(
    'whose backups lie beside the database and are not encrypted, it fires, and once one can not be restored',
    async () => {
      const storage = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-unsafe-'))
      await using app = await createTestApp({ env: { ...env, BACKUP_TO: storage } })
      await app.core.auditNow()
      const name = backupName(app.ctx.now(), { isEncrypted: false })
      for (const file of [name, `${name}.json`]) writeFileSync(join(storage, file), '')
      expect(await firingOn(app)).toEqual(['MintmarkBackupUnsafe'])
      await drillRestoreIfDue(app.ctx)
      expect(await firingOn(app)).toEqual(['MintmarkBackupUnsafe', 'MintmarkRestoreDrillFailed'])
      expect((await restoreDrillDiagnostic.run(app.ctx)).status).toBe('wrong')
      rmSync(storage, { recursive: true })
    },
  )

  test('whose job fails ten times, the outbox fires, then the stuck job', async () => {
    await using app = await createTestApp({ modules: [headerAuth], env })
    const job = { key: 'k', subject: 'k', payload: {} }
    await transact(app.ctx, (tx) => enqueue(tx, defineOutboxJob('nobody.does-this'), job))
    await app.drain()
    app.advance(hourMs / 2)
    expect(await firingOn(app)).toEqual(['MintmarkOutboxBehind'])
    for (let attempts = 1; attempts < 10; attempts++) {
      await app.drain()
      app.advance(hourMs)
    }
    expect(await firingOn(app)).toEqual(['MintmarkOutboxBehind', 'MintmarkStuck'])
  })

  test('whose dispute and ticket wait for more than a day, both fire', async () => {
    await using app = await createTestApp({ env })
    const [seller, buyer] = [await app.signIn('seller'), await signUpVerified(app, 'ann')]
    const orderId = await buy(buyer, await listItem(seller))
    await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
    const ticket = { email: 'ann@home.example', subject: 'Question', message: 'Where is my item?' }
    await buyer.post('/api/support/tickets', ticket)
    await app.drain()
    await app.core.auditNow()
    expect(await firingOn(app)).toEqual([])
    app.advance(25 * hourMs)
    await app.core.auditNow()
    expect(await firingOn(app)).toEqual(['MintmarkDisputesWaiting', 'MintmarkTicketsWaiting'])
  })
})
