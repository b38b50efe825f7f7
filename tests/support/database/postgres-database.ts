import { SQL, type TransactionSQL } from 'bun'
import { openPostgres, postgresFromClient } from '@/src/db/postgres'
import { pooledApplicationName, resetDatabase } from '@/tests/support/database/reset-database'
import { migrateTemplate, templateName } from '@/tests/support/database/template'
import type { PoolSize, TestDatabase } from '@/tests/support/database/test-database'

/** Test files share the cluster, so each run of this file names its databases after itself. */
const runName = `mintmark_${crypto.randomUUID().replaceAll('-', '')}`
/** All are opened at the first question, and PostgreSQL starts a process for each: twenty cost more than most tests. */
const smallPoolSize = 4

/** A database that one test after another has, with connections that have learned its tables: new ones cost more than most tests. */
interface ReusableDatabase {
  location: string
  adminConnection: SQL
  pool: SQL | undefined
}

/** Databases that a test has left and that are empty again: making one takes PostgreSQL ten times as long. */
const reusable: ReusableDatabase[] = []
let count = 0
let template: Promise<string> | undefined

export async function createPostgresDatabase(connections: PoolSize): Promise<TestDatabase> {
  template ??= makeTemplate(templateName())
  const original = await template
  const kept = reusable.pop() ?? (await cloneTemplate(original))
  const { location } = kept
  const db = connections === 'few' ? postgresFromClient(leasePool(poolOf(kept))) : openPostgres(location)
  const drop = async () => {
    await db.close()
    await release(kept, urlOf(original))
  }
  return { db, location, drop }
}

function poolOf(kept: ReusableDatabase): SQL {
  kept.pool ??= new SQL(kept.location, {
    max: smallPoolSize,
    connection: { application_name: pooledApplicationName },
  })
  return kept.pool
}

async function release(kept: ReusableDatabase, original: string) {
  const { isClean, idleConnections } = await resetDatabase(kept.adminConnection, original)
  if (!isClean || idleConnections < smallPoolSize) {
    await kept.pool?.close()
    kept.pool = undefined
  }
  if (isClean) {
    reusable.push(kept)
    return
  }
  await kept.adminConnection.close()
  await asAdmin((sql) => sql.unsafe(`drop database ${nameOf(kept.location)} with (force)`))
}

async function cloneTemplate(original: string): Promise<ReusableDatabase> {
  const name = `${runName}_${++count}`
  await asAdmin((sql) => sql.unsafe(`create database ${name} template ${original}`))
  const location = urlOf(name)
  return { location, adminConnection: new SQL(location, { max: 1 }), pool: undefined }
}

/** Once for all files of a run: the first one makes it, the others wait. It takes its name when it is done. */
async function makeTemplate(name: string): Promise<string> {
  await asAdmin(async (sql) => {
    await sql.unsafe(`select pg_advisory_lock(hashtext('${name}'))`)
    const [made] = await sql.unsafe(`select 1 from pg_database where datname = '${name}'`)
    if (made) return
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

/** Connections for one test: once it has closed them nothing of it reaches the database, though the next test goes on with them. */
function leasePool(client: SQL): SQL {
  let isOver = false
  const refuseLate = () => {
    if (isOver) throw new Error('The test of this database is over.')
  }
  const own = {
    begin: (work: TransactionWork) =>
      client.begin((tx) => {
        refuseLate()
        return work(tx)
      }),
    close: async () => {
      isOver = true
    },
  }
  return new Proxy(client, {
    get(_, name) {
      if (name !== 'close') refuseLate()
      const value: unknown = Reflect.get(name in own ? own : client, name)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}
