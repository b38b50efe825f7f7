import type { PersonalDataHolder } from '@/src/privacy/personal-data'
import { lineOf, type Tree, withoutComments } from '@/tests/tidy/tree'

interface Table {
  name: string
  path: string
  line: number
  columns: string[]
}

const definition = /\btable\(\s*'(\w+)'/g
const column = /\b(?:text|integer|bool|serial|json)\b[^('"]*\(\s*'(\w+)'/g
/** What an id may be of, besides the things that have a table. */
const thingsWithoutTable = ['asset', 'user_asset', 'intent', 'event']
const personalColumn =
  /(^|_)(e?mail|user_?name|first_name|last_name|display_name|phone|ip|address|actor|account|deliver_to)(_|$)/

/** A table that refers to people is in the `personal` of its module, so that no download and no deletion forgets it. */
export function personalDataIsDeclared(tree: Tree, holders: readonly PersonalDataHolder[]): string[] {
  const tables = tablesIn(tree)
  const known = new Set([...thingsWithoutTable, ...tables.map(({ name }) => singular(name))])
  const declared = new Set(holders.flatMap(({ personalData }) => Object.keys(personalData.tables)))
  return tables.flatMap(({ name, path, line, columns }) => {
    const telling = columns.find((one) => refersToUsers(one, known))
    return telling === undefined || declared.has(name)
      ? []
      : [
          `${path}:${line} ${name}.${telling} may refer to people, and \`personal\` of the module does not name it`,
        ]
  })
}

/** What is declared is there, and the page that tells people of it tells of all of it. */
export function personalDataIsDocumented(tree: Tree, holders: readonly PersonalDataHolder[]): string[] {
  const tables = new Set(tablesIn(tree).map(({ name }) => name))
  const paper = 'docs/personal-data.md'
  return holders
    .flatMap(({ personalData }) => Object.keys(personalData.tables))
    .flatMap((name) => [
      ...(tables.has(name)
        ? []
        : [`${name} is declared to hold something of people, and there is no such table`]),
      ...(tree.get(paper)?.includes(`\`${name}\``) ? [] : [`${paper} does not tell of ${name}`]),
    ])
}

/** An id of nothing that is known as a thing is taken for that of a person. */
function refersToUsers(name: string, known: Set<string>): boolean {
  const of = /^(\w+)_id$/.exec(name)?.[1]
  return (of !== undefined && !known.has(of)) || personalColumn.test(name)
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
