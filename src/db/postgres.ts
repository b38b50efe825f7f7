import { SQL as BunSql } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import { migrate } from 'drizzle-orm/bun-sql/migrator'
import { isSerializationFailure, isUniqueViolation } from '@/src/db/database-errors'
import { createProcessLock } from '@/src/db/process-lock'
import { findSchemaVersion, migrationsFolder, rejectNewerSchema } from '@/src/db/schema-version'
import type { Db, Reader, ReadOnlyDb, Writer } from '@/src/db/types'

/** Losers of a serializable conflict start over. Under hundreds of writers on one row a few rounds are not enough. */
const attemptsMax = 60
const backoffCapMs = 100
const defaultConnections = 20

/** Opens PostgreSQL: every transaction is serializable and repeated when the engine refuses the order of two. */
export function openPostgres(url: string, connections = defaultConnections): Db {
  return postgresFromClient(new BunSql(url, { max: connections }))
}

/** The same over connections that are open already, and that it closes when it is closed. */
export function postgresFromClient(client: BunSql): Db {
  const orm = drizzle({ client })
  const read = facade<Reader>(orm)
  const presence = createProcessLock(client)
  return {
    read,
    readInWorker: (work) => work(read.rows),
    transact: (work) =>
      retryOnConflict(() =>
        orm.transaction((tx) => work(facade<Writer>(tx)), { isolationLevel: 'serializable' }),
      ),
    externalDataVersion: () => undefined,
    schemaVersion: () => findSchemaVersion(read, 'postgres'),
    migrate: async () => {
      rejectNewerSchema(await findSchemaVersion(read, 'postgres'))
      await migrate(orm, { migrationsFolder: migrationsFolder('postgres') })
    },
    runIfOnlyProcess: presence.runIfOnlyProcess,
    close: async () => {
      await presence.release()
      await client.close()
    },
  }
}

/** Opens PostgreSQL to look at it. */
export function openPostgresReadOnly(url: string): ReadOnlyDb {
  const client = new BunSql(url, { max: 1 })
  return { read: facade<Reader>(drizzle({ client })), close: () => client.close() }
}

/** A key that somebody took meanwhile may be refused as taken, not as a conflict: a second look finds who has it. */
async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  let hasLookedAgain = false
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const isTaken: boolean = isUniqueViolation(error) && !hasLookedAgain
      if (tries >= attemptsMax || !(isTaken || isSerializationFailure(error))) throw error
      hasLookedAgain ||= isTaken
      await Bun.sleep(Math.random() * Math.min(backoffCapMs, 2 ** tries))
    }
  }
}

interface Executor {
  execute(statement: Parameters<Reader['rows']>[0]): unknown
}

/** TypeScript sees SQLite's query builder; both build the same queries, which the test suite shows by running on both. */
function facade<Shape extends Reader>(orm: Executor): Shape {
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.execute(statement),
  }) as unknown as Shape
}
