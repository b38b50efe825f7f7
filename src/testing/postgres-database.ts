import { SQL } from 'bun'
import { openPostgres } from '@/src/db/postgres'
import { fillTemplate, templateName } from '@/src/testing/template'
import type { TestDatabase } from '@/src/testing/test-database'
import { wipe } from '@/src/testing/wipe'

/** Test files share the cluster, so each run of this file names its databases after itself. */
const run = `mintmark_${crypto.randomUUID().replaceAll('-', '')}`

interface Kept {
  location: string
  /** A connection that has learned the tables: a new one costs PostgreSQL more than all that it wipes. */
  broom: SQL
}

/** Databases that a test has left and that are empty again: making one takes PostgreSQL ten times as long. */
const clean: Kept[] = []
let count = 0
let template: Promise<string> | undefined

export async function createPostgresDatabase(connections?: number): Promise<TestDatabase> {
  template ??= makeTemplate(templateName())
  const original = await template
  const kept = clean.pop() ?? (await copy(original))
  const { location, broom } = kept
  const db = openPostgres(location, connections)
  const drop = async () => {
    await db.close()
    if (await wipe(broom, located(original))) {
      clean.push(kept)
      return
    }
    await broom.close()
    await admin((sql) => sql.unsafe(`drop database ${nameOf(location)} with (force)`))
  }
  return { db, location, drop }
}

async function copy(original: string): Promise<Kept> {
  const name = `${run}_${++count}`
  await admin((sql) => sql.unsafe(`create database ${name} template ${original}`))
  const location = located(name)
  return { location, broom: new SQL(location, { max: 1 }) }
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
