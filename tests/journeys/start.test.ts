import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFromSource } from '@/tests/support/servers/program'
import { createSite } from '@/tests/support/servers/spawned-site'

test("a new site from source has the platform's catalog from its first response, and its commands work", async () => {
  await using site = await createSite({}, programFromSource)
  await site.start()
  expect((await site.visitor().get('/api/items?limit=1')).body).toHaveLength(1)
  expect(await site.stop()).toBe(0)
  expect((await site.command('audit')).exitCode).toBe(0)
})

test('an unwritable DATA_DIR is reported with what was expected', async () => {
  await using site = await createSite()
  const taken = join(site.dataDir, 'taken')
  writeFileSync(taken, '')
  await using inVain = await createSite({ DATA_DIR: join(taken, 'data') })
  const { exitCode, stderr } = await inVain.command('serve')
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('DATA_DIR: expected a writable folder')])
})
