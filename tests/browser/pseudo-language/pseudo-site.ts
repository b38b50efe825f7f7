import { Database } from 'bun:sqlite'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPlayers } from '@/modules/platform/demo/players'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'
import { modules } from '@/src/modules'
import { translateMessages } from '@/tests/browser/pseudo-language/pseudo-text'
import type { Site } from '@/tests/support/servers/spawned-site'

/**
 * Returns a copy of the project whose message files are in the pseudo-language, with its pages built. Not a build with `SITE_LANGUAGE`,
 * which leaves out modules with a package.json.
 */
export async function createPseudoProject() {
  const copy = createTreeCopy()
  const paths = globSync('{modules,src,web}/**/*messages.ts', { cwd: copy.folder })
  for (const path of paths) {
    const file = join(copy.folder, path)
    writeFileSync(file, translateMessages(path, readFileSync(file, 'utf8')))
  }
  await runOrThrow([bun, join(copy.folder, 'scripts/build.ts'), 'web'])
  const program = [bun, join(copy.folder, 'src/main.ts')]
  return { program, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() }
}

/** States and kinds in the database, which pages show as a text of a message file. */
const state = /^[a-z][a-z0-9]*(?:[-_.:/][a-z0-9]+)*$/
/** Names of the site, the platform and the payment provider, what screens search for, the reply of a failing request, and addresses of the site. */
const constants =
  /Mintmark|Roblox|\bsandbox\b|\bdemo \d|demo-accounts|“(?:crown|zzzz)”|The site cannot do this right now|localhost:\d+/g
/** Dates, masked addresses, identifiers such as `orders:read` and `SITE_NAME`, placeholders, and hashes. */
const formats = [
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d|\d\d? (?:[AP]M|UTC)\b|\b[AP]M\b|\bUTC\b/g,
  /\w+…\w*|\S+@\S+|https?:\S+/g,
  /[\w{}-]+(?:[.:_/][\w{}-]+)+|\/[\w{}/.-]+|\{+\w+\}+/g,
  /\b(?=[\w-]*\d)[\w-]{5,}/g,
]

/** Returns all texts of a demo's database, longest first: names, what users have written, and what the site has written to them. */
export function readData({ dataDir }: Site): string[] {
  using db = new Database(join(dataDir, 'demo', 'mintmark.db'), { readonly: true })
  const columns = db
    .query<{ table: string; column: string }, []>(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND lower(c.type) = 'text'`,
    )
    .all()
  const texts = columns.flatMap(({ table, column }) =>
    db
      .query(`SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`)
      .values()
      .flatMap(([value]) => leavesOf(value))
      .filter((text) => /name/.test(column) || !state.test(text)),
  )
  const players = demoPlayers().map(({ username }) => username)
  return [...new Set([...texts, ...players, ...modules.map(({ name }) => name)])]
    .filter((text) => /[a-z]{2}/i.test(text))
    .sort((a, b) => b.length - a.length)
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  if (typeof value !== 'string') return []
  return /^[[{]/.test(value) && isJson(value) ? leavesOf(JSON.parse(value)) : [value]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function replaceAll(text: string, formats: readonly RegExp[]): string {
  return formats.reduce((rest, format) => rest.replace(format, ' '), text)
}

/** Returns what remains of a text without data, which stays as it is in every language. */
export function withoutData(text: string, data: readonly string[]): string {
  if (data.includes(text)) return ''
  let rest = replaceAll(text.replace(constants, ' '), formats)
  for (const each of data) rest = rest.replaceAll(each, ' ')
  rest = replaceAll(rest, formats)
  const isPartOfData = rest.trim().includes(' ') && data.some((each) => each.includes(rest.trim()))
  return isPartOfData ? '' : rest
}
