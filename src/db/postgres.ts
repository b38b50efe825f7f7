import { SQL as BunSql } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import { migrate } from 'drizzle-orm/bun-sql/migrator'
import { isSerializationFailure, isUniqueViolation } from '@/src/db/failures'
import { migrationsFolder } from '@/src/db/migrations-folder'
import { createPresence } from '@/src/db/presence'
import { findSchemaVersion, refuseNewer } from '@/src/db/schema-version'
import type { Db, OpenReader, Reader, Writer } from '@/src/db/types'

/** Losers of a serializable conflict start over. Under hundreds of writers on one row a few rounds are not enough. */
const attemptsMax = 60
const backoffCapMs = 100
const usualConnections = 20

/** Opens PostgreSQL: every transaction is serializable and repeated when the engine refuses the order of two. */
export function openPostgres(url: string, connections = usualConnections): Db {
  return postgresOver(new BunSql(url, { max: connections }))
}

/** The same over connections that are open already, and that it closes when it is closed. */
export function postgresOver(client: BunSql): Db {
  const orm = drizzle({ client })
  const read = facade<Reader>(orm)
  const presence = createPresence(client)
  return {
    read,
    aside: (work) => work(read.rows),
    transact: (work) =>
      repeat(() => orm.transaction((tx) => work(facade<Writer>(tx)), { isolationLevel: 'serializable' })),
    writtenByOthers: () => undefined,
    schema: () => findSchemaVersion(read, 'postgres'),
    migrate: async () => {
      refuseNewer(await findSchemaVersion(read, 'postgres'))
      await migrate(orm, { migrationsFolder: migrationsFolder('postgres') })
    },
    whenAlone: presence.enter,
    close: async () => {
      await presence.leave()
      await client.close()
    },
  }
}

/** Opens PostgreSQL to look at it. */
export function openPostgresReader(url: string): OpenReader {
  const client = new BunSql(url, { max: 1 })
  return { read: facade<Reader>(drizzle({ client })), close: () => client.close() }
}

/** A key that somebody took meanwhile may be refused as taken, not as a conflict: a second look finds who has it. */
async function repeat<Result>(attempt: () => Promise<Result>): Promise<Result> {
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

interface Executes {
  execute(statement: Parameters<Reader['rows']>[0]): unknown
}

/** TypeScript sees SQLite's query builder; both build the same queries, which the test suite shows by running on both. */
function facade<Shape extends Reader>(orm: Executes): Shape {
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.execute(statement),
  }) as unknown as Shape
}
