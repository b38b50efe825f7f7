import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { fingerprint } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { openTestPostgres, openTestSqlite } from '@/tests/support/database/open-database'
import { createTestDatabase } from '@/tests/support/database/test-database'

const root = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-migrate-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let count = 0

function freshFolder(): string {
  const folder = join(root, String(++count))
  mkdirSync(folder)
  return folder
}

async function migrate(path: string): Promise<void> {
  const db = openTestSqlite(path)
  try {
    await db.migrate()
  } finally {
    await db.close()
  }
}

test('a migration first backs up the database to an owner-only file (E9)', async () => {
  const folder = freshFolder()
  const path = join(folder, 'mintmark.db')
  const schema = await applyBaseChain(path, 1, 'sqlite')
  const before = new Database(path)
  before.run("insert into captcha_challenges values ('kept', 'x', 'x', 0)")
  before.close()
  await migrate(path)
  const name = `before-migration-from-${schema}.db`
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual([name, `${name}.json`])
  const copy = join(folder, 'backups', name)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const manifest = JSON.parse(readFileSync(`${copy}.json`, 'utf8'))
  expect(manifest).toMatchObject({ format: 'mintmark-backup/1', schema, ...(await fingerprint(copy)) })
  const kept = openTestSqlite(copy)
  expect(await kept.read.rows(sql`select id from captcha_challenges`)).toEqual([{ id: 'kept' }])
  const ofBase = (await kept.schemaVersion()).pending.filter((name) => !name.includes('/'))
  expect(ofBase).toHaveLength(1)
  await kept.close()
})

test('no backup is made of a new database, nor without pending migrations', async () => {
  const folder = freshFolder()
  await migrate(join(folder, 'mintmark.db'))
  await migrate(join(folder, 'mintmark.db'))
  expect(existsSync(join(folder, 'backups'))).toBe(false)
})

test('the latest three backups are kept', async () => {
  const folder = freshFolder()
  const path = join(folder, 'mintmark.db')
  const nameOf = (schema: string) => `before-migration-from-${schema}.db`
  mkdirSync(join(folder, 'backups'))
  for (const schema of ['0000_a', '0000_b', '0000_c', '0000_d'])
    writeFileSync(join(folder, 'backups', nameOf(schema)), '')
  const schema = await applyBaseChain(path, 1, 'sqlite')
  await migrate(path)
  const copies = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'))
  expect(copies.sort()).toEqual([nameOf('0000_c'), nameOf('0000_d'), nameOf(schema)].sort())
})

test('a database of a newer version is not migrated (E9)', async () => {
  const { db, drop } = await createTestDatabase()
  const table = dialect === 'postgres' ? sql`drizzle.__drizzle_migrations` : sql`__drizzle_migrations`
  await db.transact((tx) =>
    tx.rows(sql`insert into ${table} (hash, created_at) values ('of tomorrow', 99999999999999)`),
  )
  expect(await db.schemaVersion()).toMatchObject({ pending: [], isNewer: true })
  await expect(db.migrate()).rejects.toThrow('was written by a newer version')
  await drop()
})

test('schemaVersion lists applied and pending migrations', async () => {
  const path = join(freshFolder(), 'mintmark.db')
  const db = openTestSqlite(path)
  expect(await db.schemaVersion()).toMatchObject({ last: undefined, isNewer: false })
  await db.migrate()
  const { last, pending } = await db.schemaVersion()
  expect(last).toMatch(/^([\w-]+\/)?\d{4}_[\w-]+$/)
  expect(pending).toEqual([])
  await db.close()
})

test.if(dialect === 'postgres')(
  'processes that start together on an empty database migrate it once',
  async () => {
    const { db, location, drop } = await createTestDatabase()
    const current = await db.schemaVersion()
    for (let round = 0; round < 3; round++) {
      for (const statement of [
        'drop schema public cascade',
        'drop schema drizzle cascade',
        'create schema public',
      ])
        await db.transact((tx) => tx.rows(sql.raw(statement)))
      const processes = Array.from({ length: 3 }, () => openTestPostgres(location, 2))
      await Promise.all(processes.map((each) => each.migrate()))
      expect(await processes[0]?.schemaVersion()).toEqual(current)
      await Promise.all(processes.map((each) => each.close()))
    }
    await drop()
  },
)
