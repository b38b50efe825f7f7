import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUnsealedProgram, faultAt } from '@/tests/support/servers/fault'
import { createSite } from '@/tests/support/servers/spawned-site'

test('a site that crashes again and again stops with advice, until it stops in order or the operator says so', async () => {
  using unsealed = createUnsealedProgram()
  await using site = await createSite({}, unsealed.commandLine)
  const crash = async () => {
    const env = faultAt('trip', "throw new Error('nobody caught this')", site)
    await site.start('serve', env)
    writeFileSync(join(site.dataDir, 'trip'), '')
    expect(await site.waitForExit()).toBe(1)
    rmSync(join(site.dataDir, 'trip'))
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
})
