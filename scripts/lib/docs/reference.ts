import { type Definition, findDefinitions } from '@/scripts/lib/docs/definitions'
import { fileLink, markdownTable } from '@/scripts/lib/docs/markdown'
import { type DocSources, sectionsOfDefinitions } from '@/scripts/lib/docs/reference-sections'
import type { Module } from '@/src/kit/module/module'
import { searchFilters, searchSorts } from '@/src/kit/module/search'
import { entriesAddedBy } from '@/src/kit/ports'
import { isTest, type Tree } from '@/tests/tidy/tree'

const head = `# Reference

Every extension point: what it is, where it is defined and who uses it. [Extension points](../../docs/modules/README.md) says how to use them. The descriptions
are the doc comments of the definitions; those of search parameters, sorts and commands are what their users read.`

/** Returns the page about extension points. Throws if a definition can't be described. */
export function referencePage(sources: DocSources): string {
  const definitions = findDefinitions(sources.tree, sources.addedModules)
  const sections = sectionsOfDefinitions.map(({ kind, title, users }) => {
    const rows = definitions
      .filter((definition) => definition.kind === kind)
      .map((one) => [...descriptionOf(one), ...users.map(({ find }) => find(one, sources).join(', '))])
    return section(title, ['name', 'what', 'file', ...users.map(({ column }) => column)], rows)
  })
  return `${[head, ...sections, ...sectionsOfValues(sources)].join('\n\n')}\n`
}

function section(title: string, columns: string[], rows: string[][]): string {
  return `## ${title}\n\n${markdownTable(columns, rows)}`
}

function descriptionOf({ exportName, name, description, file }: Definition): string[] {
  return [`\`${exportName}\` (\`${name}\`)`, description, fileLink(file)]
}

/** Sections for values that modules list without exporting them one by one. */
function sectionsOfValues({ tree, modules }: DocSources): string[] {
  const rowsOf = (find: (module: Module) => ValueRow[]) =>
    modules.flatMap((module) =>
      find(module).map(({ name, description, definedBy }) => [
        `\`${name}\``,
        description,
        fileIn(tree, module, definedBy),
      ]),
    )
  return [
    section('Search parameters', ['name', 'what', 'file'], rowsOf(searchParamsOf)),
    section('Search sorts', ['name', 'what', 'file'], rowsOf(searchSortsOf)),
    section('Commands of modules', ['command', 'what', 'file'], rowsOf(commandsOf)),
  ]
}

interface ValueRow {
  name: string
  description: string
  /** The call in its file, and a text that only the file of this value has. */
  definedBy: readonly [call: string, text: string]
}

function searchParamsOf(module: Module): ValueRow[] {
  return entriesAddedBy([module], searchFilters).flatMap(({ params }) =>
    Object.entries(params).map(([name, { description }]) => ({
      name,
      description,
      definedBy: ['defineSearchFilter(', `${name}:`] as const,
    })),
  )
}

function searchSortsOf(module: Module): ValueRow[] {
  return entriesAddedBy([module], searchSorts).map(({ name, description }) => ({
    name,
    description,
    definedBy: ['defineSearchSort(', `'${name}'`],
  }))
}

function commandsOf({ commands = [] }: Module): ValueRow[] {
  return commands.map(({ name, synopsis, about }) => ({
    name: `mintmark ${synopsis}`,
    description: about.split('\n')[0] ?? '',
    definedBy: ['defineModule(', `'${name}'`],
  }))
}

/** A link to the file of a module's value, or the name of a module that isn't in the source. */
function fileIn(tree: Tree, { name: module }: Module, [call, text]: ValueRow['definedBy']): string {
  const files = [...tree].filter(
    ([path, source]) => path.startsWith(`modules/${module}/`) && !isTest(path) && source.includes(call),
  )
  const [path] = files.find(([, source]) => source.includes(text)) ?? files[0] ?? []
  return path === undefined ? module : fileLink(path)
}
