import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChange, writeMigration } from '@/scripts/lib/module-migrations'
import { dialect, index, integer, table, text } from '@/src/db/columns'
import { rejectMissingMigrations } from '@/src/db/missing-migrations'
import { createMigrationFolder } from '@/tests/support/database/migration-folder'

const first = table('zoo_animals', { id: text('id').primaryKey() })
const second = table('zoo_animals', { id: text('id').primaryKey(), legs: integer('legs') }, (row) => [
  index('zoo_animals_legs').on(row.legs),
])

test('a changed schema becomes the next migration of its module', async () => {
  using folder = createMigrationFolder()
  const chainWith = (tables: (typeof first)[]) => folder.chain('zoo', tables)
  const written = join(folder.pathOf('zoo'), dialect)
  expect(await writeMigration(chainWith([first]), dialect, { name: 'animals' })).toBe(
    join(written, '0001_animals.sql'),
  )
  expect(readFileSync(join(written, '0001_animals.sql'), 'utf8')).toContain(
    dialect === 'sqlite' ? ') STRICT;' : 'CREATE TABLE "zoo_animals"',
  )
  rejectMissingMigrations([chainWith([first])])
  expect(await writeMigration(chainWith([first]), dialect, { name: 'nothing' })).toBeUndefined()
  expect((await findChange(chainWith([second]), dialect)).statements).toHaveLength(2)
  expect(() => rejectMissingMigrations([chainWith([second])])).toThrow('The module zoo lacks a migration')
  expect(await writeMigration(chainWith([second]), dialect, { name: 'legs' })).toBe(
    join(written, '0002_legs.sql'),
  )
  rejectMissingMigrations([chainWith([second])])
  expect(readdirSync(written).sort()).toEqual(['0001_animals.sql', '0002_legs.sql', 'snapshot.json'])
})

test('equal tables have equal snapshots', async () => {
  using folder = createMigrationFolder()
  const snapshotOf = async (module: string) =>
    (await findChange(folder.chain(module, [first]), dialect)).snapshot
  expect(await snapshotOf('zoo')).toBe(await snapshotOf('park'))
  expect(existsSync(folder.pathOf('zoo'))).toBe(false)
})

const owners = table('zoo_owners', { id: text('id').primaryKey() })
const before = table(
  'zoo_animals',
  {
    id: text('id').primaryKey(),
    legs: integer('legs').notNull(),
    ownerId: text('owner_id').references(() => owners.id),
  },
  (row) => [index('zoo_animals_legs').on(row.legs)],
)
const after = table(
  'zoo_animals',
  {
    id: text('id').primaryKey(),
    feet: integer('feet').notNull(),
    keeperId: text('keeper_id').references(() => owners.id),
  },
  (row) => [index('zoo_animals_legs').on(row.feet)],
)

test('a column that may have been renamed is asked about, and a rename keeps its data', async () => {
  using folder = createMigrationFolder()
  await writeMigration(folder.chain('zoo', [owners, before]), dialect, { name: 'animals' })
  const chain = folder.chain('zoo', [owners, after])
  await expect(findChange(chain, dialect)).rejects.toThrow('  --rename zoo_animals.legs:feet')
  const renames = ['legs:feet', 'zoo_animals.owner_id:keeper_id']
  const { statements } = await findChange(chain, dialect, { renames })
  expect(statements.slice(0, 2)).toEqual([
    'ALTER TABLE "zoo_animals" RENAME COLUMN "legs" TO "feet";',
    'ALTER TABLE "zoo_animals" RENAME COLUMN "owner_id" TO "keeper_id";',
  ])
  // PostgreSQL stores the names of foreign keys, which contain those of columns.
  expect(statements.slice(2).filter((statement) => !statement.includes('CONSTRAINT'))).toEqual([])
  await writeMigration(chain, dialect, { name: 'renamed', renames })
  expect((await findChange(chain, dialect)).statements).toEqual([])
})

test('instead of a rename, a column can be dropped and another added', async () => {
  using folder = createMigrationFolder()
  await writeMigration(folder.chain('zoo', [owners, before]), dialect, { name: 'animals' })
  const { statements } = await findChange(folder.chain('zoo', [owners, after]), dialect, {
    dropsOthers: true,
  })
  const added = statements.findIndex((statement) => /ADD.*feet/.test(statement))
  const dropped = statements.findIndex((statement) => /DROP COLUMN.*legs|SELECT "id", "feet"/.test(statement))
  expect(added).toBeWithin(0, dropped)
  expect(statements.join('\n')).not.toContain('RENAME COLUMN')
})

test('a table is renamed with what refers to it', async () => {
  using folder = createMigrationFolder()
  await writeMigration(folder.chain('zoo', [owners, before]), dialect, { name: 'animals' })
  const keepers = table('zoo_keepers', { id: text('id').primaryKey() })
  const animals = table(
    'zoo_animals',
    {
      id: text('id').primaryKey(),
      legs: integer('legs').notNull(),
      ownerId: text('owner_id').references(() => keepers.id),
    },
    (row) => [index('zoo_animals_legs').on(row.legs)],
  )
  const chain = folder.chain('zoo', [keepers, animals])
  const { statements } = await findChange(chain, dialect, { renames: ['zoo_owners:zoo_keepers'] })
  expect(statements[0]).toBe('ALTER TABLE "zoo_owners" RENAME TO "zoo_keepers";')
  expect(statements.slice(1).filter((statement) => !statement.includes('CONSTRAINT'))).toEqual([])
})

test.each([
  ['legs', 'write old:new or table.old:new'],
  ['arms:feet', "schema.ts doesn't drop arms and add feet"],
  ['zoo_owners.legs:feet', "schema.ts doesn't drop legs and add feet"],
])('--rename %s is refused', async (rename, problem) => {
  using folder = createMigrationFolder()
  await writeMigration(folder.chain('zoo', [owners, before]), dialect, { name: 'animals' })
  const chain = folder.chain('zoo', [owners, after])
  await expect(findChange(chain, dialect, { renames: [rename] })).rejects.toThrow(problem)
})
