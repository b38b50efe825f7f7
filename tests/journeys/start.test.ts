import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSite } from '@/tests/support/servers/spawned-site'

test('from its first answer on a fresh site has the catalogue of its platform', async () => {
  await using site = await createSite()
  await site.start()
  expect((await site.visitor().get('/api/items?limit=1')).body).toHaveLength(1)
})

test('a data directory in which nothing can be kept is named, with what was expected', async () => {
  await using site = await createSite()
  const taken = join(site.dataDir, 'taken')
  writeFileSync(taken, '')
  await using inVain = await createSite({ DATA_DIR: join(taken, 'data') })
  const { exitCode, stderr } = await inVain.command('serve')
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('DATA_DIR: expected a folder that is there or can be made'),
  ])
})

test('help is on one thing at a time', async () => {
  await using site = await createSite()
  expect((await site.command('help', 'config', 'config')).exitCode).toBe(2)
})
