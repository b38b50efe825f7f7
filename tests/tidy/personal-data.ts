import type { PersonalDataHolder } from '@/src/kit/personal-data'
import { lineOf, type Tree, withoutComments } from '@/tests/tidy/tree'

interface Table {
  name: string
  path: string
  line: number
  columns: string[]
}

const definition = /\btable\(\s*'(\w+)'/g
const column = /\b(?:text|integer|bool|serial|json)\b[^('"]*\(\s*'(\w+)'/g
/** Ids that refer to no table and no person. */
const thingsWithoutTable = ['asset', 'user_asset', 'intent', 'event']
const personalColumn =
  /(^|_)(e?mail|user_?name|first_name|last_name|display_name|phone|ip|address|actor|account|deliver_to)(_|$)/

/** Every table with personal data is in the `personalData` of its module, so that exports and erasure include it. */
export function personalDataIsDeclared(tree: Tree, holders: readonly PersonalDataHolder[]): string[] {
  const tables = tablesIn(tree)
  const known = new Set([...thingsWithoutTable, ...tables.map(({ name }) => singular(name))])
  const declared = new Set(holders.flatMap(({ personalData }) => Object.keys(personalData.tables)))
  return tables.flatMap(({ name, path, line, columns }) => {
    const personal = columns.find((name) => refersToUsers(name, known))
    return personal === undefined || declared.has(name)
      ? []
      : [
          `${path}:${line} ${name}.${personal} may be personal data, but personal-data.ts does not list the table`,
        ]
  })
}

/** Declared tables exist and are described in docs/personal-data.md. */
export function personalDataIsDocumented(tree: Tree, holders: readonly PersonalDataHolder[]): string[] {
  const tables = new Set(tablesIn(tree).map(({ name }) => name))
  const document = 'docs/personal-data.md'
  return holders
    .flatMap(({ personalData }) => Object.keys(personalData.tables))
    .flatMap((name) => [
      ...(tables.has(name) ? [] : [`${name} is declared as personal data, but there is no such table`]),
      ...(tree.get(document)?.includes(`\`${name}\``) ? [] : [`${document} does not mention ${name}`]),
    ])
}

/** An id that refers to no known table counts as one of a user. */
function refersToUsers(name: string, known: Set<string>): boolean {
  const subject = /^(\w+)_id$/.exec(name)?.[1]
  return (subject !== undefined && !known.has(subject)) || personalColumn.test(name)
}

function tablesIn(tree: Tree): Table[] {
  return [...tree]
    .filter(([path]) => /^(modules|src)\/[^/]+\/schema\.ts$/.test(path))
    .flatMap(([path, text]) => {
      const code = withoutComments(text)
      const starts = [...code.matchAll(definition)]
      return starts.map(({ index, 1: name = '' }, at) => {
        const body = code.slice(index, starts[at + 1]?.index)
        const columns = [...body.matchAll(column)].map(([, found = '']) => found)
        return { name, path, line: lineOf(code, index), columns }
      })
    })
}

/** `wallet_payouts` → payout. */
function singular(table: string): string {
  const last = table.slice(table.indexOf('_') + 1)
  return last.replace(/ies$/, 'y').replace(/s$/, '')
}
