import { SQL } from 'bun'
import { openPostgres, postgresFromClient } from '@/src/db/postgres'
import { lend } from '@/src/testing/lend'
import { fillTemplate, templateName } from '@/src/testing/template'
import type { Connections, TestDatabase } from '@/src/testing/test-database'
import { keptName, wipe } from '@/src/testing/wipe'

/** Test files share the cluster, so each run of this file names its databases after itself. */
const run = `mintmark_${crypto.randomUUID().replaceAll('-', '')}`
/** All are opened at the first question, and PostgreSQL starts a process for each: twenty cost more than most tests. */
const few = 4

/** A database that one test after another has, with connections that have learned its tables: new ones cost more than most tests. */
interface Kept {
  location: string
  broom: SQL
  pool: SQL | undefined
}

/** Databases that a test has left and that are empty again: making one takes PostgreSQL ten times as long. */
const clean: Kept[] = []
let count = 0
let template: Promise<string> | undefined

export async function createPostgresDatabase(connections: Connections): Promise<TestDatabase> {
  template ??= makeTemplate(templateName())
  const original = await template
  const kept = clean.pop() ?? (await copy(original))
  const { location } = kept
  const db = connections === 'few' ? postgresFromClient(lend(poolOf(kept))) : openPostgres(location)
  const drop = async () => {
    await db.close()
    await leave(kept, located(original))
  }
  return { db, location, drop }
}

function poolOf(kept: Kept): SQL {
  kept.pool ??= new SQL(kept.location, { max: few, connection: { application_name: keptName } })
  return kept.pool
}

async function leave(kept: Kept, original: string) {
  const { isNew, resting } = await wipe(kept.broom, original)
  if (!isNew || resting < few) {
    await kept.pool?.close()
    kept.pool = undefined
  }
  if (isNew) {
    clean.push(kept)
    return
  }
  await kept.broom.close()
  await admin((sql) => sql.unsafe(`drop database ${nameOf(kept.location)} with (force)`))
}

async function copy(original: string): Promise<Kept> {
  const name = `${run}_${++count}`
  await admin((sql) => sql.unsafe(`create database ${name} template ${original}`))
  const location = located(name)
  return { location, broom: new SQL(location, { max: 1 }), pool: undefined }
}

/** Once for all files of a run: the first one makes it, the others wait. It takes its name when it is done. */
async function makeTemplate(name: string): Promise<string> {
  await admin(async (sql) => {
    await sql.unsafe(`select pg_advisory_lock(hashtext('${name}'))`)
    const [made] = await sql.unsafe(`select 1 from pg_database where datname = '${name}'`)
    if (made) return
    await sql.unsafe(`create database ${run}`)
    await fillTemplate(located(run))
    await sql.unsafe(`alter database ${run} rename to ${name}`)
  })
  return name
}

function located(name: string): string {
  const url = new URL(String(process.env.DATABASE_URL))
  url.pathname = `/${name}`
  return url.href
}

function nameOf(location: string): string {
  return new URL(location).pathname.slice(1)
}

async function admin(work: (sql: SQL) => Promise<unknown>): Promise<void> {
  await using sql = new SQL(String(process.env.DATABASE_URL), { max: 1 })
  await work(sql)
}
