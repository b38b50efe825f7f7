import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SiteWatch } from '@/src/alerts/watch-site'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { findDifferences, processesDiagnostic } from '@/src/runtime/processes/diagnostic'
import { FingerprintReader } from '@/src/runtime/processes/fingerprint'
import { listProcesses, ProcessRegistry } from '@/src/runtime/processes/registry'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const minuteMs = 60_000

test('a process registers with what it found, and leaves when it stops', async () => {
  await using app = await createTestApp()
  const watch = new SiteWatch()
  await watch.job.run(app.ctx)
  app.advance(20_000)
  await watch.job.run(app.ctx)
  const [row, ...others] = await listProcesses(app.ctx)
  expect(others).toEqual([])
  expect(row).toMatchObject({ pid: process.pid, seenAt: app.core.now(), startedAt: app.core.now() - 20_000 })
  // The test site has no backups.
  expect(row?.findings.map(({ name }) => name)).toContain('backups')
  await watch.job.run({ ...app.ctx, core: { ...app.core, isStopping: () => true } })
  expect(await listProcesses(app.ctx)).toEqual([])
})

test('processes that differ are noted, and wrong once none of them has just started; a silent one does not count', async () => {
  await using app = await createTestApp()
  const [one, other] = [new ProcessRegistry(), new ProcessRegistry()]
  const says = async () => {
    const { status, says: text } = await runDiagnostic(app.ctx, processesDiagnostic)
    return `${status}: ${text}`
  }
  await one.register(app.ctx, [])
  await other.register(app.ctx, [])
  expect(await says()).toBe('ok: 2, all alike')
  mkdirSync(join(app.dataDir, 'public'), { recursive: true })
  writeFileSync(join(app.dataDir, 'public', 'logo.svg'), '<svg />')
  await other.register(app.ctx, [])
  expect(await says()).toBe('note: 2, which differ in public')
  for (let minutes = 0; minutes < 10; minutes++) {
    app.advance(minuteMs)
    await other.register(app.ctx, [])
  }
  expect(await says()).toBe('ok: one')
  await one.register(app.ctx, [])
  writeFileSync(join(app.dataDir, 'public', 'logo.svg'), '<svg></svg>')
  await other.register(app.ctx, [])
  expect(await says()).toBe('wrong: 2, which differ in public')
})

test('versions, variables and secrets are compared, ports and folders are not', async () => {
  const fingerprintOf = async (env: Record<string, string>) => {
    await using app = await createTestApp({ env })
    return { version: '1.0.0', commit: 'a', fingerprint: await new FingerprintReader().read(app.ctx) }
  }
  const first = await fingerprintOf({
    PLATFORM_FEE_BPS: '400',
    METRICS_TOKEN: 'token-of-the-first',
    PORT: '3001',
  })
  const second = await fingerprintOf({
    PLATFORM_FEE_BPS: '500',
    METRICS_TOKEN: 'token-of-the-other',
    PORT: '3002',
  })
  expect(findDifferences([first, { ...second, version: '1.1.0' }])).toEqual([
    'version',
    'PLATFORM_FEE_BPS',
    'secrets',
  ])
  const hashes = JSON.stringify(first.fingerprint)
  expect(hashes).not.toContain('token-of')
  const secrets = [{ name: 'METRICS_TOKEN', value: 'token-of-the-first', isSecret: true }]
  const fastHash = createHash('sha256').update(JSON.stringify(secrets)).digest('hex')
  expect(hashes).not.toContain(fastHash.slice(0, 32))
})
