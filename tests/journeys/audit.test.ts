import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'
import { createSite } from '@/tests/support/servers/spawned-site'

test('an audit says that a new database has no tables, and that an older one must be migrated first', async () => {
  await using database = await createEmptyDatabase()
  await using site = await createSite(dialect === 'postgres' ? { DATABASE_URL: database.location } : {})
  const empty = await site.command('audit')
  expect([empty.exitCode, empty.stdout]).toEqual([1, ''])
  expect(empty.stderr).toMatch(
    /^There is no Mintmark database in .* start the server or run mintmark migrate\.\n$/,
  )
  const last = await applyBaseChain(dialect === 'postgres' ? database.location : site.databaseLocation, 2)
  const older = await site.command('audit')
  expect([older.exitCode, older.stdout]).toEqual([1, ''])
  expect(older.stderr).toMatch(
    new RegExp(
      `^The database is at ${last}, and this version has \\d+ more migrations\\. .* mintmark migrate.*\\n$`,
    ),
  )
  expect((await site.command('migrate')).exitCode).toBe(0)
  const current = await site.command('audit')
  expect([current.exitCode, current.stderr]).toEqual([0, ''])
})

test.if(dialect === 'sqlite')('an audit names a file that does not exist', async () => {
  await using site = await createSite()
  const file = `${site.dataDir}/lost.db`
  expect(await site.command('audit', '--file', file)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${file} doesn't exist.\n`,
  })
})

test.if(dialect === 'sqlite')('an audit changes nothing of a file that it does not know', async () => {
  await using site = await createSite()
  await Bun.write(
    `${site.dataDir}/text.db`,
    'not a database, but long enough to be read as the header of one',
  )
  const { exitCode, stdout, stderr } = await site.command('audit', '--file', `${site.dataDir}/text.db`)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr.split('\n')).toHaveLength(2)
})
