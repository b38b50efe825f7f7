import { SQL, type TransactionSQL } from 'bun'
import { postgresFromClient } from '@/src/db/postgres/postgres'
import { migrationChains } from '@/src/modules'
import { openTestPostgres } from '@/tests/support/database/open-database'
import { pooledApplicationName, resetDatabase } from '@/tests/support/database/reset-database'
import {
  migrateTemplate,
  type PoolSize,
  type TestDatabase,
  templateName,
} from '@/tests/support/database/template'

/** Test files share the cluster, so each process puts its own prefix on its databases. */
const runName = `mintmark_${crypto.randomUUID().replaceAll('-', '')}`
/**
 * A pool opens all its connections on the first query, and PostgreSQL forks a process for each: 20 cost more than most
 * tests.
 */
const smallPoolSize = 4

/** A database that tests use one after another. Keeping its connections is cheaper because their schema caches stay warm. */
interface ReusableDatabase {
  location: string
  adminConnection: SQL
  pool: SQL | undefined
}

/** Emptied databases ready for the next test: creating one takes PostgreSQL ten times as long. */
const reusable: ReusableDatabase[] = []
let count = 0
let sharedTemplate: Promise<string> | undefined

export async function createPostgresDatabase(poolSize: PoolSize): Promise<TestDatabase> {
  sharedTemplate ??= makeTemplate(templateName())
  const template = await sharedTemplate
  const database = reusable.pop() ?? (await cloneTemplate(template))
  const { location } = database
  const db =
    poolSize === 'small'
      ? postgresFromClient(leasePool(poolOf(database)), migrationChains)
      : openTestPostgres(location)
  const drop = async () => {
    await db.close()
    await release(database, urlOf(template))
  }
  return { db, location, drop }
}

function poolOf(database: ReusableDatabase): SQL {
  database.pool ??= new SQL(database.location, {
    max: smallPoolSize,
    connection: { application_name: pooledApplicationName },
  })
  return database.pool
}

async function release(database: ReusableDatabase, template: string) {
  const { isClean, idleConnections } = await resetDatabase(database.adminConnection, template)
  if (!isClean || idleConnections < smallPoolSize) {
    await database.pool?.close()
    database.pool = undefined
  }
  if (isClean) {
    reusable.push(database)
    return
  }
  await database.adminConnection.close()
  await asAdmin((sql) => sql.unsafe(`drop database ${nameOf(database.location)} with (force)`))
}

async function cloneTemplate(template: string): Promise<ReusableDatabase> {
  const name = `${runName}_${++count}`
  await asAdmin((sql) => sql.unsafe(`create database ${name} template ${template}`))
  const location = urlOf(name)
  return { location, adminConnection: new SQL(location, { max: 1 }), pool: undefined }
}

/** Made once per run: the first test file creates it under a temporary name, the others wait for the lock. */
async function makeTemplate(name: string): Promise<string> {
  await asAdmin(async (sql) => {
    await sql.unsafe(`select pg_advisory_lock(hashtext('${name}'))`)
    const [existing] = await sql.unsafe(`select 1 from pg_database where datname = '${name}'`)
    if (existing) return
    await sql.unsafe(`create database ${runName}`)
    await migrateTemplate(urlOf(runName))
    await sql.unsafe(`alter database ${runName} rename to ${name}`)
  })
  return name
}

function urlOf(name: string): string {
  const url = new URL(String(process.env.DATABASE_URL))
  url.pathname = `/${name}`
  return url.href
}

function nameOf(location: string): string {
  return new URL(location).pathname.slice(1)
}

async function asAdmin(work: (sql: SQL) => Promise<unknown>): Promise<void> {
  await using sql = new SQL(String(process.env.DATABASE_URL), { max: 1 })
  await work(sql)
}

type TransactionWork = (tx: TransactionSQL) => unknown

/** A test's view of the shared pool. After close(), its queries throw, while the next test can use the pool. */
function leasePool(client: SQL): SQL {
  let isOver = false
  const rejectLateUse = () => {
    if (isOver) throw new Error('This database was already dropped.')
  }
  const overrides = {
    begin: (options: string, work: TransactionWork) =>
      client.begin(options, (tx) => {
        rejectLateUse()
        return work(tx)
      }),
    close: async () => {
      isOver = true
    },
  }
  return new Proxy(client, {
    get(_, name) {
      if (name !== 'close') rejectLateUse()
      const value: unknown = Reflect.get(name in overrides ? overrides : client, name)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}
