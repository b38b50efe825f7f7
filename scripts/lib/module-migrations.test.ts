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
  expect(await writeMigration(chainWith([first]), dialect, 'animals')).toBe(join(written, '0001_animals.sql'))
  expect(readFileSync(join(written, '0001_animals.sql'), 'utf8')).toContain(
    dialect === 'sqlite' ? ') STRICT;' : 'CREATE TABLE "zoo_animals"',
  )
  rejectMissingMigrations([chainWith([first])])
  expect(await writeMigration(chainWith([first]), dialect, 'nothing')).toBeUndefined()
  expect((await findChange(chainWith([second]), dialect)).statements).toHaveLength(2)
  expect(() => rejectMissingMigrations([chainWith([second])])).toThrow('The module zoo lacks a migration')
  expect(await writeMigration(chainWith([second]), dialect, 'legs')).toBe(join(written, '0002_legs.sql'))
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
