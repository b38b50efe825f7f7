import { Database, type Statement } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dialect } from '@/src/db/columns'
import { collectTested } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, roles } from '@/tests/support/module-testing/world'

/** The text of every statement that ran, as often as it ran. */
const ran: string[] = []
const { prepare } = Database.prototype
recordStatements()
const world = await createWorld()
afterAll(async () => {
  Object.assign(Database.prototype, { prepare })
  await world[Symbol.asyncDispose]()
})

function recordStatements(): void {
  const recording = function (this: Database, sql: string, ...others: []): Statement {
    const statement = prepare.call(this, sql, ...others) as Statement
    for (const name of ['all', 'get', 'values', 'run'] as const) {
      const original = statement[name].bind(statement)
      Object.assign(statement, {
        [name]: (...values: []) => {
          ran.push(sql)
          return original(...values)
        },
      })
    }
    return statement
  }
  Object.assign(Database.prototype, { prepare: recording })
}

const packages = (await collectTested()).filter(({ module }) => existsSync(`modules/${module}/package.json`))
const reads = packages.flatMap(({ module, testing }) =>
  Object.keys(testing.permissions ?? {}).flatMap((route) =>
    route.startsWith('GET ') ? { module: String(module), route, testing } : [],
  ),
)

/** More rows than a request takes statements for other reasons. */
const moreRows = 6

test.skipIf(dialect !== 'sqlite').each(reads)('$route of $module', async ({ module, route, testing }) => {
  const permission = testing.permissions?.[route]
  const [, pattern = ''] = route.split(' ')
  const allowed = roles.filter((_, at) => permission?.statuses[at] === 200)
  for (const role of allowed.slice(-2)) {
    const { path = pattern } = (await permission?.request?.(world, role)) ?? {}
    const actor = await world.signInAs(role)
    const read = async () => {
      ran.length = 0
      expect((await actor.get(path)).status, `${path} as ${role}`).toBe(200)
      return [...ran]
    }
    await read()
    const before = await read()
    // Some data can exist only once.
    for (let row = 0; row < moreRows; row++) await testing.createData?.(world).catch(() => undefined)
    await read()
    const after = await read()
    expect(
      findRepeated(before, after),
      `${route} runs a statement for each row; read all of them with one.`,
    ).toEqual([])
    const own = [...new Set(after)].filter((sql) => /^\s*select/i.test(sql) && readsTableOf(module, sql))
    expect(own.filter(isUnbounded), `${route} reads any number of rows; add .limit(…).`).toEqual([])
    expect(
      own.flatMap((sql) => scansOf(module, sql)),
      `${route} reads whole tables; add an index to schema.ts.`,
    ).toEqual([])
  }
})

function findRepeated(before: readonly string[], after: readonly string[]): string[] {
  const count = (all: readonly string[], sql: string) => all.filter((one) => one === sql).length
  return [...new Set(after)].filter((sql) => count(after, sql) >= count(before, sql) + moreRows - 1)
}

function readsTableOf(module: string, sql: string): boolean {
  return new RegExp(`\\b(?:from|join) "?${module.replaceAll('-', '_')}_`, 'i').test(sql)
}

/** A list without a limit. One row by a whole key and figures of rows have none. */
function isUnbounded(sql: string): boolean {
  if (/\blimit\b/i.test(sql) || /^\s*select\s+(?:coalesce\()?(?:count|sum|max|min|avg)\(/i.test(sql))
    return false
  return plan(sql).some(
    (detail) =>
      !/USING (?:INTEGER PRIMARY KEY|INDEX sqlite_autoindex|COVERING INDEX sqlite_autoindex)/.test(detail),
  )
}

function scansOf(module: string, sql: string): string[] {
  const prefix = module.replaceAll('-', '_')
  return plan(sql).filter((detail) => new RegExp(`^SCAN ${prefix}_\\w+$`).test(detail))
}

function plan(sql: string): string[] {
  using database = new Database(world.app.databaseLocation, { readonly: true })
  const rows = database.query<{ detail: string }, []>(`explain query plan ${sql}`).all()
  return rows.map(({ detail }) => detail).filter((detail) => /^(?:SCAN|SEARCH)/.test(detail))
}
