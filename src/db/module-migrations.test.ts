import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { dialect, integer, table, text } from '@/src/db/columns'
import type { MigrationChain } from '@/src/db/migration-files'
import type { Db } from '@/src/kit/db'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { dumpSchema } from '@/tests/support/database/dump-schema'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'
import { createMigrationFolder } from '@/tests/support/database/migration-folder'
import { withDb } from '@/tests/support/database/open-database'

const migrated = <Result>(
  location: string,
  chains: readonly MigrationChain[],
  work: (db: Db) => Result | Promise<Result>,
) =>
  withDb(location, chains, async (db) => {
    await db.migrate()
    return await work(db)
  })

const versionOf = (location: string, chains: readonly MigrationChain[]) =>
  withDb(location, chains, (db) => db.schemaVersion())

const appliedNames = async ({ read }: Db) =>
  (
    await read.rows<{ name: string }>(
      sql`select module || '/' || name as name from core_migrations order by position`,
    )
  ).map(({ name }) => name)

test('each module has its own chain, applied in the order of the modules', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text primary key not null)')
  folder.write('ants', '0001_first', 'create table ants_ants (id text references zoo_animals (id))')
  folder.write(
    'ants',
    '0002_size',
    'alter table ants_ants add size bigint;--> statement-breakpoint\n-- only a comment\n--> statement-breakpoint\ncreate index ants_size on ants_ants (size)'.replace(
      'bigint',
      dialect === 'sqlite' ? 'integer' : 'bigint',
    ),
  )
  const chains = [folder.chain('zoo'), folder.chain('ants')]
  const pending = ['zoo/0001_first', 'ants/0001_first', 'ants/0002_size']
  expect((await versionOf(database.location, chains)).pending.slice(-3)).toEqual(pending)
  await migrated(database.location, chains, async (db) => {
    expect(await appliedNames(db)).toEqual(pending)
    expect(await db.schemaVersion()).toMatchObject({
      last: 'ants/0002_size',
      pending: [],
      isNewer: false,
      isCurrent: true,
    })
  })
})

test('a migration that arrives late is applied', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const chains = [folder.chain('zoo'), folder.chain('ants')]
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text primary key not null)')
  folder.write('zoo', '0003_third', 'create index zoo_third on zoo_animals (id)')
  folder.write('ants', '0001_first', 'create table ants_ants (id text)')
  await migrated(database.location, chains, appliedNames)
  folder.write('zoo', '0002_from-another-branch', 'create table zoo_cages (id text)')
  expect(await versionOf(database.location, chains)).toMatchObject({
    pending: ['zoo/0002_from-another-branch'],
    isNewer: false,
    isCurrent: false,
  })
  await migrated(database.location, chains, async (db) => {
    expect(await db.read.rows(sql`select id from zoo_cages`)).toEqual([])
    expect((await db.schemaVersion()).pending).toEqual([])
  })
})

test('an applied migration whose text has changed is refused, and named with the fix', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const chains = [folder.chain('zoo')]
  const path = folder.write('zoo', '0001_first', 'create table zoo_animals (id text)')
  await migrated(database.location, chains, appliedNames)
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text, name text)')
  expect(await versionOf(database.location, chains)).toMatchObject({ changed: [path], rewritten: ['zoo'] })
  await expect(migrated(database.location, chains, appliedNames)).rejects.toThrow(
    `${path} was changed after it was applied`,
  )
  await expect(migrated(database.location, chains, appliedNames)).rejects.toThrow(
    'Restore the file as it was, where the module is developed, and put the change into a new migration',
  )
})

test('a schema.ts with a column that no migration creates is refused before anything is served', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const animals = table('zoo_animals', { id: text('id').primaryKey(), legs: integer('legs') })
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text primary key not null)')
  const refused = migrated(database.location, [folder.chain('zoo', [animals])], appliedNames)
  await expect(refused).rejects.toThrow('The module zoo lacks a migration')
  await expect(refused).rejects.toThrow('zoo/schema.ts')
  await expect(refused).rejects.toThrow('zoo_animals.legs')
  await expect(refused).rejects.toThrow('bun run db:generate --module zoo')
})

test('migrations that this program does not know make the database a newer one', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text)')
  folder.write('zoo', '0002_second', 'create table zoo_cages (id text)')
  await migrated(database.location, [folder.chain('zoo')], appliedNames)
  folder.delete('zoo', '0002_second')
  for (const [chains, unknown] of [
    [[folder.chain('zoo')], ['zoo/0002_second']],
    [[], ['zoo/0001_first', 'zoo/0002_second']],
  ] as const) {
    const rewritten = chains.length > 0 ? ['zoo'] : []
    expect(await versionOf(database.location, chains)).toMatchObject({ isNewer: true, unknown, rewritten })
    await expect(migrated(database.location, chains, appliedNames)).rejects.toThrow(
      `was written by a newer version of Mintmark, or by one with more modules: it has ${unknown.join(', ')}`,
    )
  }
})

test('a failing migration leaves the database as it was', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  await migrated(database.location, [], appliedNames)
  const before = await migrated(database.location, [], dumpSchema)
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text)')
  folder.write(
    'zoo',
    '0002_second',
    'create table zoo_cages (id text);--> statement-breakpoint\ninsert into nowhere values (1)',
  )
  const failing = migrated(database.location, [folder.chain('zoo')], appliedNames)
  await expect(failing).rejects.toThrow(/0002_second\.sql failed: .*nowhere/)
  expect(await migrated(database.location, [], dumpSchema)).toEqual(before)
})

test.each([1, 6, 0])('a database whose base chain lacks the last %d migrations is upgraded', async (ago) => {
  await using database = await createEmptyDatabase()
  await using fresh = await createEmptyDatabase()
  using folder = createMigrationFolder()
  folder.write('zoo', '0001_first', 'create table zoo_animals (id text)')
  const chains = [folder.chain('zoo')]
  await applyBaseChain(database.location, ago)
  expect((await versionOf(database.location, chains)).pending).toHaveLength(ago + 1)
  const upgraded = await migrated(database.location, chains, dumpSchema)
  expect(upgraded).toEqual(await migrated(fresh.location, chains, dumpSchema))
})

test.if(dialect === 'sqlite')('a migration can replace a table that others refer to', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const chains = [folder.chain('zoo')]
  folder.write(
    'zoo',
    '0001_first',
    `create table zoo_animals (id text primary key not null) strict;--> statement-breakpoint
    create table zoo_legs (animal text not null references zoo_animals (id)) strict;--> statement-breakpoint
    insert into zoo_animals values ('ann');--> statement-breakpoint
    insert into zoo_legs values ('ann')`,
  )
  await migrated(database.location, chains, appliedNames)
  const replace = (condition: string) => `PRAGMA foreign_keys=OFF;--> statement-breakpoint
    create table zoo_new (id text primary key not null, name text) strict;--> statement-breakpoint
    insert into zoo_new select id, null from zoo_animals ${condition};--> statement-breakpoint
    drop table zoo_animals;--> statement-breakpoint
    alter table zoo_new rename to zoo_animals;--> statement-breakpoint
    PRAGMA foreign_keys=ON`
  folder.write('zoo', '0002_name', replace('where false'))
  await expect(migrated(database.location, chains, appliedNames)).rejects.toThrow(
    'rows in zoo_legs that refer to missing rows of zoo_animals',
  )
  folder.write('zoo', '0002_name', replace(''))
  await migrated(database.location, chains, async (db) => {
    expect(
      await db.read.rows(sql`select animal, id from zoo_legs join zoo_animals on id = animal`),
    ).toHaveLength(1)
    await expect(db.transact((tx) => tx.rows(sql`insert into zoo_legs values ('bob')`))).rejects.toThrow(
      'FOREIGN KEY',
    )
  })
})

test('the migrations of a module that was renamed are those of its former name', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  folder.write('ants', '0001_first', 'create table ants_ants (id text primary key not null)')
  folder.write('termites', '0001_first', 'create table ants_ants (id text primary key not null)')
  await migrated(database.location, [folder.chain('ants')], () => undefined)
  const renamed = { ...folder.chain('termites'), formerNames: ['ants'] }
  expect(await versionOf(database.location, [renamed])).toMatchObject({
    pending: [],
    unknown: [],
    isNewer: false,
    isCurrent: false,
  })
  await migrated(database.location, [renamed], async (db) => {
    expect(await appliedNames(db)).toEqual(['termites/0001_first'])
    expect((await db.schemaVersion()).isCurrent).toBe(true)
  })
  expect((await versionOf(database.location, [folder.chain('ants')])).isNewer).toBe(true)
})
