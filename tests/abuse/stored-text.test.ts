import { afterAll, expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { testedSampleRequests } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'

const sampleRequests = await testedSampleRequests()
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

/** A marker, then: NUL, right-to-left override, bell, zero width space, C1 control, lone surrogate, é in two characters, a line break. */
const hostileEnd = (marker: string) => ` ${marker}\u0000\u202e\u0007\u200b\u009f\ud800 ne\u0301e\nend`
const invisible = '\u200b\u202e\u2060 \u3164\t'
/** Passwords are what was typed, and only their hashes are stored. */
const isSecret = /password$/i
/** Fields of one line, by the end of their names. */
const lineField = /(name|title|subject|reference|label|query|url)$/i
const forbidden = /(?!\n)[\p{Cc}\p{Cs}\u200b\u202a-\u202e\u2066-\u2069\u2060]/u
const sentTo = new Map<string, { route: string; field: string }>()

test.each(Object.keys(sampleRequests))('%s keeps hostile characters out', async (route) => {
  for (const field of textFieldsOf((await build(route)).body)) {
    const marker = `mark${sentTo.size}end`
    sentTo.set(marker, { route, field })
    const hostile = await send(route, field, (text) => text + hostileEnd(marker))
    expect(hostile.status, `${route} fails on hostile characters in ${field}`).toBeLessThan(500)
    if (isSecret.test(field) || (await send(route, field, () => invisible)).status >= 300) continue
    const { status } = await send(route, field, () => '')
    expect(status, `${route} accepts invisible characters in ${field}, but no empty text`).toBeLessThan(300)
  }
})

test('every text in the database is normalized, without hidden characters, and on one line where it should be', async () => {
  await world.app.drain()
  const faults: string[] = []
  for (const { column, text } of await storedTexts()) {
    const source = [...text.matchAll(/mark\d+end/g)].map(([marker]) => sentTo.get(marker))
    const { route = 'a request', field = '' } = source[0] ?? {}
    const where = `${column}, from ${field} of ${route}`
    if (forbidden.test(text)) faults.push(`hidden characters in ${where}`)
    if (text.normalize('NFC') !== text) faults.push(`not normalized: ${where}`)
    if (lineField.test(field) && /mark\d+end[^\n]*\nend/.test(text)) faults.push(`a line break in ${where}`)
  }
  expect([...new Set(faults)]).toEqual([])
})

async function build(route: string) {
  const [method = '', pattern = ''] = route.split(' ')
  const request = sampleRequests[route]
  const actor = await world.signInAs(request?.as ?? 'visitor')
  const { path = pattern, body } = (await request?.build(world, actor)) ?? {}
  return { actor, method, path, body }
}

async function send(route: string, field: string, change: (text: string) => string) {
  const { actor, method, path, body } = await build(route)
  return actor.send(method, path, changeAt(body, field.split('.'), change) as object)
}

/** The paths of the texts in a JSON value. */
function textFieldsOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [path.join('.')]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textFieldsOf(one, [...path, key]))
}

function changeAt(value: unknown, [key, ...rest]: string[], change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (key === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === key ? changeAt(one, rest, change) : one))
  return { ...value, [key]: changeAt((value as Record<string, unknown>)[key], rest, change) }
}

const tableNames =
  dialect === 'sqlite'
    ? sql`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'`
    : sql`select table_name as name from information_schema.tables where table_schema = 'public'`

async function storedTexts(): Promise<{ column: string; text: string }[]> {
  const { read } = world.app.core.db
  const found: { column: string; text: string }[] = []
  for (const { name } of await read.rows<{ name: string }>(tableNames))
    for (const row of await read.rows<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`))
      for (const [column, value] of Object.entries(row))
        for (const text of textsIn(value)) found.push({ column: `${name}.${column}`, text })
  return found
}

/** The texts in a column; those in its value if it contains JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  if (typeof value !== 'string') return []
  if (!/^[[{"]/.test(value)) return [value]
  try {
    return textsIn(JSON.parse(value))
  } catch {
    return [value]
  }
}
