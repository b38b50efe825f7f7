import { expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readBaseChain } from '@/src/db/base-chain'
import { dialect, sql } from '@/src/db/columns'
import { coreName } from '@/src/db/migration-files'
import { lazy } from '@/src/kit/lazy'
import { migrationChains } from '@/src/modules'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { dumpSchema } from '@/tests/support/database/dump-schema'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'
import { withDb } from '@/tests/support/database/open-database'
import { type PastSchema, readSchemaHistory } from '@/tests/support/database/schema-history'

const root = join(import.meta.dir, '../..')
const history = readSchemaHistory()[dialect]
const whens = readBaseChain(dialect).map(({ when }) => when)
const finalHashes = history.at(-1)?.base ?? []
/** Before the base chain was frozen, some of its migrations were replaced. */
const isFinal = ({ base }: PastSchema) =>
  base.every(([when, hash], index) => whens[index] === when && finalHashes[index]?.[1] === hash)
const moduleOf = (path: string) => (path.startsWith('src/') ? coreName : (path.split('/')[1] ?? ''))
/** Where a migration is today: its module may have been renamed. */
const pathToday = (path: string) => {
  const renamed = migrationChains.find(({ formerNames = [] }) => formerNames.includes(moduleOf(path)))
  return join(root, renamed ? path.replace(moduleOf(path), renamed.module) : path)
}
const isGone = (path: string) => !existsSync(pathToday(path))

/** Creates a database as the commit did, with the texts of today, which are the same. */
async function createPast(location: string, { base, modules }: PastSchema): Promise<void> {
  await applyBaseChain(location, whens.length - base.length)
  if (modules.length === 0) return
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-past-'))
  try {
    for (const path of modules.filter((one) => !isGone(one))) {
      mkdirSync(join(folder, moduleOf(path), dialect), { recursive: true })
      cpSync(pathToday(path), join(folder, moduleOf(path), dialect, basename(path)))
    }
    const chains = migrationChains
      .flatMap(({ module, formerNames = [] }) => [module, ...formerNames])
      .map((module) => ({ module, folder: join(folder, module), tables: [] }))
    await withDb(location, chains, async (db) => {
      await db.migrate({ isCopy: true })
      for (const [index, path] of modules.filter(isGone).entries())
        await db.transact((tx) =>
          tx.rows(sql`insert into core_migrations (module, name, hash, applied_at, position)
            values (${moduleOf(path)}, ${basename(path, '.sql')}, 'gone', 0, ${1000 + index})`),
        )
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The schema of a database that was empty. */
const newSchema = lazy(async () => {
  await using fresh = await createEmptyDatabase()
  return await withDb(fresh.location, migrationChains, async (db) => {
    await db.migrate()
    return dumpSchema(db)
  })
})

const named = (schemas: PastSchema[]) => schemas.map((schema) => [schema.commit, schema] as const)

test('the history has schemas from before and after the base chain was final', () => {
  expect(history.filter(isFinal).length).toBeGreaterThan(30)
  expect(history.filter((schema) => !isFinal(schema)).length).toBeGreaterThan(20)
})

test.each(named(history.filter(isFinal)))(
  'the schema of %s is upgraded, or the migration that is missing is named',
  async (_, schema) => {
    await using database = await createEmptyDatabase()
    await createPast(database.location, schema)
    const upgrade = withDb(database.location, migrationChains, async (db) => {
      await db.migrate({ isCopy: true })
      return dumpSchema(db)
    })
    const [gone] = schema.modules.filter(isGone)
    if (gone !== undefined) {
      await expect(upgrade).rejects.toThrow(
        `it has ${moduleOf(gone)}/${basename(gone, '.sql')}. Run that version`,
      )
      return
    }
    expect(await upgrade).toEqual(await newSchema())
  },
)

test('every schema from before the base chain was final is rejected with what to do, and not changed', async () => {
  const table = dialect === 'postgres' ? sql`drizzle.__drizzle_migrations` : sql`__drizzle_migrations`
  await using database = await createEmptyDatabase()
  await applyBaseChain(database.location, whens.length)
  await withDb(database.location, migrationChains, async (db) => {
    for (const { commit, base } of history.filter((schema) => !isFinal(schema))) {
      await db.transact(async (tx) => {
        await tx.rows(sql`delete from ${table}`)
        for (const [when, hash] of base)
          await tx.rows(sql`insert into ${table} (hash, created_at) values (${hash}, ${when})`)
      })
      const before = await dumpSchema(db)
      expect([commit, (await db.schemaVersion()).isReplaced]).toEqual([commit, true])
      await expect(db.migrate()).rejects.toThrow('no version can upgrade it. Start with an empty database')
      expect(await dumpSchema(db)).toEqual(before)
    }
  })
})
