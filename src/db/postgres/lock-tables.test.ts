import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { findLocks } from '@/src/db/postgres/lock-tables'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'
import { createMigrationFolder } from '@/tests/support/database/migration-folder'
import { eventually } from '@/tests/support/eventually'

test('statements lock the tables that they mention, as strongly as they need, in one order', () => {
  const named = ['zoo_animals', 'zoo_cages', 'zoo_keepers', 'zoo_food', 'zoo_visits'].flatMap((table) => [
    { table, name: table },
    { table, name: `${table}_index` },
  ])
  const statements = [
    'update "zoo_keepers" set paid = 1; alter table zoo_cages add size bigint',
    '-- zoo_visits stays as it is\ncreate unique index zoo_food_kind on "zoo_food" (kind)',
    'create index zoo_cages_size on zoo_cages (size)',
    'create table zoo_births (animal text references zoo_animals (id))',
    'DROP INDEX "zoo_keepers_index"',
  ]
  expect(findLocks(statements, named)).toEqual([
    ['zoo_animals', 'exclusive'],
    ['zoo_cages', 'access exclusive'],
    ['zoo_food', 'share'],
    ['zoo_keepers', 'access exclusive'],
  ])
})

test.if(dialect === 'postgres')(
  'while a transaction holds a table, a migration lets others use the rest, and ends when it is released',
  async () => {
    await using database = await createEmptyDatabase()
    using folder = createMigrationFolder()
    const chains = [folder.chain('zoo')]
    folder.write('zoo', '0001_first', 'create table ants (id bigint); create table bees (id bigint)')
    const db = await openDb(database.location, chains)
    await db.migrate()
    folder.write('zoo', '0002_second', 'alter table ants add size bigint')
    folder.write('zoo', '0003_third', 'alter table bees add size bigint')
    const upgrade = await openDb(database.location, chains)
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = db.transact(async (tx) => {
      await tx.rows(sql`insert into bees values (1)`)
      held.resolve()
      await released.promise
    })
    await held.promise
    let isOver = false
    const migrated = upgrade.migrate().finally(() => {
      isOver = true
    })
    const isWaiting = async () => {
      const waiting = await db.read.rows(sql`
        select 1 from pg_locks where not granted and relation = 'bees'::regclass`)
      expect(waiting).toHaveLength(1)
    }
    await eventually(isWaiting)
    for (let writes = 0; writes < 3; writes++)
      await db.transact((tx) => tx.rows(sql`insert into ants (id) values (1)`))
    await eventually(isWaiting)
    expect(isOver).toBe(false)
    released.resolve()
    await Promise.all([holder, migrated])
    const bees = await db.read.rows<{ size: number | null }>(sql`select size from bees`)
    expect(bees.map(({ size }) => size)).toEqual([null])
    await Promise.all([db.close(), upgrade.close()])
  },
)
