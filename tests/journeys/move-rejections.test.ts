import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { createDatabaseWithEvents, executeOn } from '@/tests/support/database/long-events'
import { createSite } from '@/tests/support/servers/spawned-site'

const unreachable = 'postgres://127.0.0.1:1/nowhere'
/** Of the engine that the site under test doesn't use. */
const otherEngine = dialect === 'postgres' ? 'sqlite:never.db' : unreachable

test.if(dialect === 'postgres')('a SQLite file with data is not overwritten', async () => {
  await using site = await createSite()
  const file = join(site.dataDir, 'other.db')
  await site.command('migrate')
  await createDatabaseWithEvents(file, 1)
  const { exitCode, stderr } = await site.command('move', '--to', `sqlite:${file}`)
  expect([exitCode, stderr]).toEqual([1, `sqlite:${file} already has data. Name an empty database.\n`])
})

test('a site that is being served is not moved, and nothing is written', async () => {
  await using site = await createSite()
  await site.start()
  const { exitCode, stderr, stdout } = await site.command('move', '--to', otherEngine)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toStartWith('A server or another move is using ')
  expect(existsSync('never.db')).toBe(false)
  await site.stop()
  await site.start()
})

test.if(dialect === 'sqlite')(
  'a database of an older or a newer version is not moved, nor one to a PostgreSQL that is away',
  async () => {
    await using site = await createSite()
    const file = join(site.dataDir, 'mintmark.db')
    const missing = await site.command('move', '--to', unreachable)
    expect([missing.exitCode, missing.stderr]).toEqual([
      1,
      expect.stringContaining('There is no Mintmark database in'),
    ])
    await applyBaseChain(file, 1, 'sqlite')
    const older = await site.command('move', '--to', unreachable)
    expect([older.exitCode, older.stderr]).toEqual([
      1,
      expect.stringContaining('Run mintmark migrate first.'),
    ])
    await site.command('migrate')
    const unreached = await site.command('move', '--to', unreachable)
    expect([unreached.exitCode, unreached.stderr]).toEqual([
      1,
      expect.stringContaining("PostgreSQL at 127.0.0.1:1 can't be reached: connection refused.\n"),
    ])
    executeOn(file, `insert into __drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`)
    const newer = await site.command('move', '--to', unreachable)
    expect([newer.exitCode, newer.stderr]).toEqual([1, expect.stringContaining('newer version of Mintmark')])
  },
)

test('bad usage exits with 2', async () => {
  await using site = await createSite()
  const sameEngine = dialect === 'postgres' ? 'postgres://127.0.0.1/shop' : 'sqlite:shop.db'
  for (const args of [
    [],
    ['--to'],
    ['--to', 'mysql://127.0.0.1/shop'],
    ['--to', 'sqlite://shop.db'],
    ['--to', sameEngine],
    ['--to', otherEngine, '--cancel'],
    [otherEngine],
  ])
    expect([args, (await site.command('move', ...args)).exitCode]).toEqual([args, 2])
  expect((await site.command('move', '--help')).stdout).toContain('mintmark move --to URL')
})
