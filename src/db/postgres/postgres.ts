import { SQL as BunSql, type TransactionSQL } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import { migrate } from 'drizzle-orm/bun-sql/migrator'
import { applyMigrations } from '@/src/db/apply-migrations'
import { baseFolder } from '@/src/db/base-chain'
import { restorePostgresBaseTables } from '@/src/db/base-tables'
import { isDuplicateKey, isSerializationFailure, isUnavailable } from '@/src/db/database-errors'
import type { MigrationChain } from '@/src/db/migration-files'
import { rejectMissingMigrations } from '@/src/db/missing-migrations'
import { rejectMovedDatabase } from '@/src/db/move-mark'
import { lockTables, retryWhileLocked } from '@/src/db/postgres/lock-tables'
import {
  createProcessLock,
  lockOutServers,
  serverApplicationName,
  withMigrationLock,
  withNamedLock,
} from '@/src/db/process-lock'
import { findSchemaVersion, rejectIncompatibleSchema } from '@/src/db/schema-version'
import { assert } from '@/src/kit/assert'
import type { Db, Reader, ReadOnlyDb, SchemaWriter, Writer } from '@/src/kit/db'

/** Attempts at a transaction that loses serialization conflicts. Hundreds of writers on one row need many. */
const attemptsMax = 60
const backoffCapMs = 100
const defaultConnections = 20
/** Limit for a server that accepts connections but doesn't respond. */
const connectTimeoutSeconds = 10

/** Opens PostgreSQL. Transactions are retried on conflicts. `chains` are the migrations of this program. */
export function openPostgres(
  url: string,
  chains: readonly MigrationChain[],
  connections = defaultConnections,
): Db {
  return postgresFromClient(
    new BunSql(url, {
      max: connections,
      connectionTimeout: connectTimeoutSeconds,
      connection: { application_name: serverApplicationName },
    }),
    chains,
  )
}

/** Uses an open client, and closes it on close. */
export function postgresFromClient(client: BunSql, chains: readonly MigrationChain[]): Db {
  const orm = drizzle({ client })
  const read = facade<Reader>(orm)
  const writers = new Writers()
  const processLock = createProcessLock(client, () => rejectMovedDatabase(read, 'postgres'))
  return {
    read,
    readInWorker: (work) => work(read.rows),
    transact: (work, isolation = 'serializable') =>
      retryOnConflict(() => client.begin(`isolation level ${isolation}`, (tx) => writers.use(tx, work))),
    isUnavailable,
    externalDataVersion: () => undefined,
    schemaVersion: () => findSchemaVersion(read, 'postgres', chains),
    migrate: async () => {
      rejectMissingMigrations(chains)
      await withMigrationLock(client, async () => {
        await rejectMovedDatabase(read, 'postgres')
        const version = await findSchemaVersion(read, 'postgres', chains)
        rejectIncompatibleSchema(version)
        if (version.isCurrent) return
        await migrate(orm, { migrationsFolder: baseFolder('postgres') })
        const apply = (transaction: TransactionSQL) => {
          const tx = schemaWriter(transaction)
          const restoreBaseTables = (module: string) => restorePostgresBaseTables(tx, module)
          const lock = (statements: readonly string[]) => lockTables(tx, statements)
          return applyMigrations({ ...tx, restoreBaseTables, lockTables: lock }, 'postgres', chains)
        }
        await retryWhileLocked(() => client.begin(apply))
      })
    },
    changeSchema: (work) =>
      withMigrationLock(client, () => client.begin((transaction) => work(schemaWriter(transaction)))),
    runIfOnlyProcess: processLock.runIfOnlyProcess,
    runInOneProcess: (name, work) => withNamedLock(client, name, work),
    keepRegistered: processLock.keep,
    close: async () => {
      await processLock.release()
      await client.close()
    },
  }
}

/** Keeps servers out of the database until disposed. Returns undefined if one uses it. */
export async function lockPostgres(url: string): Promise<AsyncDisposable | undefined> {
  const client = new BunSql(url, { max: 1, connection: { application_name: 'mintmark-lock' } })
  const connection = await client.reserve()
  const release = async () => {
    connection.release()
    await client.close()
  }
  if (await lockOutServers(connection)) return { [Symbol.asyncDispose]: release }
  await release()
  return undefined
}

export function openPostgresReadOnly(url: string): ReadOnlyDb {
  const client = new BunSql(url, { max: 1 })
  return { read: facade<Reader>(drizzle({ client })), close: () => client.close() }
}

function schemaWriter(transaction: TransactionSQL): SchemaWriter {
  const { rows } = facade<Reader>(drizzle({ client: transaction }))
  return { rows, run: async (text) => void (await transaction.unsafe(text)) }
}

interface ReusableWriter {
  readonly writer: Writer
  transaction: TransactionSQL | undefined
}

/**
 * Writers that one transaction after another uses. A new one would have to build its prepared statements again, which costs more
 * than running them.
 */
class Writers {
  private readonly idle: ReusableWriter[] = []

  /** Runs `work` in the transaction. Failed work may leave queries behind, so its writer isn't used again. */
  async use<Result>(transaction: TransactionSQL, work: (tx: Writer) => Promise<Result>): Promise<Result> {
    const reusable = this.idle.pop() ?? createWriter()
    reusable.transaction = transaction
    const result = await work(reusable.writer)
    reusable.transaction = undefined
    this.idle.push(reusable)
    return result
  }
}

function createWriter(): ReusableWriter {
  const client: Pick<BunSql, 'unsafe'> = {
    unsafe: (statement, values) => {
      assert(reusable.transaction, 'a transaction is used only until it ends')
      return reusable.transaction.unsafe(statement, values)
    },
  }
  // Drizzle calls nothing else.
  const writer = facade<Writer>(drizzle({ client: client as BunSql }))
  const reusable: ReusableWriter = { writer, transaction: undefined }
  return reusable
}

/**
 * When a concurrent transaction inserts the same key, PostgreSQL may report a unique violation instead of a conflict.
 * One retry lets the work see that row.
 */
async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  let hasRetriedKey = false
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      const isTaken: boolean = isDuplicateKey(error) && !hasRetriedKey
      if (attempts >= attemptsMax || !(isTaken || isSerializationFailure(error))) throw error
      hasRetriedKey ||= isTaken
      await Bun.sleep(Math.random() * Math.min(backoffCapMs, 2 ** attempts))
    }
  }
}

interface Executor {
  execute(statement: Parameters<Reader['rows']>[0]): unknown
}

/** Typed as SQLite's query builder. Both build the same queries; the test suite runs on both. */
function facade<Shape extends Reader>(orm: Executor): Shape {
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.execute(statement),
  }) as unknown as Shape
}
