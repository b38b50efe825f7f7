import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createCore, readSettings } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { type Context, systemContext } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import { createLog } from '@/src/kit/log'
import { defineModule, type Module } from '@/src/kit/module/module'
import { definePort, provide } from '@/src/kit/ports'
import { seededRandom } from '@/src/kit/seeded-random'
import { migrationChainsOf } from '@/src/runtime/migration-chains'
import { planRemoval } from '@/src/runtime/removal/removal-plan'
import { dropModuleData, keepModuleData } from '@/src/runtime/removal/remove-module'
import { dumpSchema } from '@/tests/support/database/dump-schema'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { createEmptyDatabase } from '@/tests/support/database/empty-database'
import { createMigrationFolder, type MigrationFolder } from '@/tests/support/database/migration-folder'
import {
  fillSmallModule,
  newestVersion,
  type SmallName,
  smallModule,
  smallNames,
} from '@/tests/support/small-modules'
import { testSize } from '@/tests/support/test-size'

const rounds = testSize('TEST_REMOVALS', { commit: 12, full: 200 })
const seed = Number(process.env.SEED ?? 1)

/** Starts a program with these modules on the database: migrates it, runs `work` and ends. */
async function run<Result>(
  location: string,
  modules: readonly Module[],
  work: (db: Db, ctx: Context) => Promise<Result>,
): Promise<Result> {
  const db = await openDb(location, migrationChainsOf(modules))
  try {
    await db.migrate()
    const settings = readSettings(modules, {})
    const core = createCore({ modules, settings, db, log: createLog('error') })
    return await work(db, systemContext(core, 'test'))
  } finally {
    await db.close()
  }
}

async function drop(db: Db, ctx: Context, modules: readonly Module[], removed: Module): Promise<void> {
  const plan = await planRemoval(ctx, modules, removed)
  expect(plan.blockers).toEqual([])
  await dropModuleData(db, { modules, removed }, plan)
}

/** Every row but the events, which stay, and the time at which migrations were applied. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const { core_events: _, core_migrations: __, sqlite_sequence: ___, ...tables } = await dumpTables(db)
  const migrations = await db.read.rows(
    sql`select module, name, hash from core_migrations order by module, name`,
  )
  return { ...tables, migrations: migrations.map((row) => JSON.stringify(row)) }
}

test('a plan lists tables and rows, and dropping leaves neither', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const modules = smallNames.map((name) => smallModule(folder, name))
  const before = await run(database.location, [], async (db) => [await dumpSchema(db), await rowsOf(db)])
  await run(database.location, modules, async (db, ctx) => {
    for (const name of smallNames) await fillSmallModule(db, name, 'q1')
    const ants = modules[0] as Module
    expect(await planRemoval(ctx, modules, ants)).toEqual({
      tables: [
        { name: 'ants_queens', rows: 1 },
        { name: 'ants_workers', rows: 1 },
      ],
      functions: dialect === 'postgres' ? ['ants_refuse'] : [],
      shared: [
        { name: 'core_deliveries', rows: 1 },
        { name: 'core_outbox', rows: 1 },
        { name: 'core_cases', rows: 1 },
        { name: 'core_file_contents', rows: 0 },
        { name: 'core_files', rows: 0 },
        { name: 'core_migrations', rows: 3 },
      ],
      blockers: [],
    })
    await drop(db, ctx, modules, ants)
    expect(await db.read.rows(sql`select id from ants_nest_queens`)).toEqual([{ id: 'q1' }])
    for (const module of modules.slice(1)) await drop(db, ctx, modules, module)
  })
  await run(database.location, [], async (db) => {
    expect([await dumpSchema(db), await rowsOf(db)]).toEqual(before)
  })
})

test('kept tables are used again when the module is added again, and no program without it rejects them', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const old = smallModule(folder, 'ants', 1)
  await run(database.location, [old], async (db) => {
    await fillSmallModule(db, 'ants', 'q1')
    await keepModuleData(db, old)
  })
  await run(database.location, [], async (db) => {
    expect(await db.schemaVersion()).toMatchObject({ isNewer: false, unknown: [] })
    expect(await db.read.rows(sql`select module, data from core_removed_modules`)).toEqual([
      { module: 'ants', data: 'kept' },
    ])
  })
  await run(database.location, [smallModule(folder, 'ants')], async (db) => {
    expect(await db.read.rows(sql`select id, since from ants_queens`)).toEqual([{ id: 'q1', since: null }])
    expect(await db.read.rows(sql`select module from core_removed_modules`)).toEqual([])
  })
})

test.each<[string, (removed: Module) => Module, string]>([
  [
    'another module needs it',
    (removed) => defineModule({ name: 'hive', owns: 'Hives.', needs: [removed] }),
    'It is needed by hive',
  ],
  [
    'another module requires its port',
    () => defineModule({ name: 'hive', owns: 'Hives.', requires: [honeyPort] }),
    'hive require its ports test.honey',
  ],
  [
    'a module declares that something depends on it',
    (removed) =>
      defineModule({
        name: 'hive',
        owns: 'Hives.',
        blocksRemoval: async (_, { name }) => (name === removed.name ? ['2 hives are open.'] : []),
      }),
    '2 hives are open.',
  ],
])('a module is not removed while %s', async (_, makeOther, problem) => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const bees: Module = { ...smallModule(folder, 'bees'), provides: [provide(honeyPort, () => 'honey')] }
  const modules = [bees, makeOther(bees)]
  const { blockers } = await run(database.location, modules, (_, ctx) => planRemoval(ctx, modules, bees))
  expect(blockers.join()).toContain(problem)
})

const honeyPort = definePort<string>('test.honey')

test('a module is not removed while its outbox jobs are queued', async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const bees = smallModule(folder, 'bees')
  await run(database.location, [bees], async (db, ctx) => {
    await fillSmallModule(db, 'bees', 'q1')
    await db.transact((tx) => tx.rows(sql`update core_outbox set state = 'pending'`))
    expect((await planRemoval(ctx, [bees], bees)).blockers).toEqual([
      'Outbox jobs are queued: 1 bees.feed. Start the server and wait until they are done.',
    ])
  })
})

test(`${rounds} rounds of adding, upgrading and removing modules leave what a new database has (seed ${seed})`, async () => {
  await using database = await createEmptyDatabase()
  using folder = createMigrationFolder()
  const expected = await describeVersions(folder)
  const random = seededRandom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const versions = new Map<SmallName, number>()
  const kept = new Map<SmallName, number>()
  for (let round = 0; round < rounds; round++) {
    const name = smallNames[pick(smallNames.length)] as SmallName
    const isInstalled = versions.has(name)
    const isRemoved = isInstalled && pick(2) === 0
    if (!isRemoved) versions.set(name, nextVersion(versions.get(name) ?? kept.get(name) ?? 1, pick))
    const modules = smallNames
      .filter((one) => versions.has(one))
      .map((one) => smallModule(folder, one, versions.get(one)))
    for (const one of versions.keys()) kept.delete(one)
    await run(database.location, modules, async (db, ctx) => {
      await fillSmallModule(db, name, `round ${round}`)
      const module = modules.find((one) => one.name === name)
      if (!isRemoved || !module) return
      if (pick(2) === 0) {
        await keepModuleData(db, module)
        kept.set(name, versions.get(name) ?? 0)
      } else await drop(db, ctx, modules, module)
    })
    if (isRemoved) versions.delete(name)
    await run(
      database.location,
      modules.filter((one) => versions.has(one.name as SmallName)),
      async (db) => {
        expect(await dumpSchema(db)).toEqual(expected([...versions, ...kept]))
        const removed = await db.read.rows<{ module: string }>(
          sql`select module from core_removed_modules order by module`,
        )
        expect(removed.map(({ module }) => module)).toEqual([...kept.keys()].sort())
      },
    )
  }
  await removeAll(database.location, folder)
  await using fresh = await createEmptyDatabase()
  const left = await run(database.location, [], rowsOf)
  expect(left).toEqual(await run(fresh.location, [], rowsOf))
  expect(await run(database.location, [], dumpSchema)).toEqual(expected([]))
})

/** The same version or a later one. */
function nextVersion(current: number, pick: (count: number) => number): number {
  return current + pick(newestVersion - current + 1)
}

/** Adds what was kept again and drops everything. */
async function removeAll(location: string, folder: MigrationFolder): Promise<void> {
  const modules = smallNames.map((name) => smallModule(folder, name))
  await run(location, modules, async (db, ctx) => {
    for (const module of modules) await drop(db, ctx, modules, module)
  })
}

/** Returns the schema of a new database with modules of these versions. */
async function describeVersions(folder: MigrationFolder) {
  const empty = await dumpNew([])
  const parts = new Map<string, string[]>()
  for (const name of smallNames)
    for (let version = 1; version <= newestVersion; version++) {
      const schema = await dumpNew([smallModule(folder, name, version)])
      parts.set(
        `${name} ${version}`,
        schema.filter((part) => !empty.includes(part)),
      )
    }
  return (versions: readonly (readonly [SmallName, number])[]): string[] =>
    [...empty, ...versions.flatMap(([name, version]) => parts.get(`${name} ${version}`) ?? [])].sort()
}

async function dumpNew(modules: readonly Module[]): Promise<string[]> {
  await using database = await createEmptyDatabase()
  return await run(database.location, modules, dumpSchema)
}
