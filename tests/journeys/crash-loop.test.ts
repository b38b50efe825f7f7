import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSite } from '@/tests/support/servers/spawned-site'

test('a site that crashes again and again stops with advice, until it stops in order or the operator says so', async () => {
  await using site = await createSite()
  const preload = join(site.dataDir, 'fault.js')
  writeFileSync(
    preload,
    "setTimeout(() => { throw new Error('nobody caught this') }, Number(process.env.CRASH_MS))",
  )
  const crash = async () => {
    await site.start('serve', { BUN_OPTIONS: `--preload=${preload}`, CRASH_MS: '2500' })
    expect(await site.waitForExit()).toBe(1)
  }
  await crash()
  await site.start()
  expect(await site.stop()).toBe(0)
  for (let crashes = 0; crashes < 5; crashes++) await crash()
  const { exitCode, stderr } = await site.command('serve')
  expect(exitCode).toBe(70)
  expect(stderr).toContain('crashed 5 times within ten minutes')
  expect(stderr).toContain('The last error was: Error: nobody caught this')
  expect(stderr).toContain('mintmark doctor')
  rmSync(join(site.dataDir, 'crashes.json'))
  await site.start()
  expect(await site.stop()).toBe(0)
}, 120_000)
