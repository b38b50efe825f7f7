import type { Definition, DefinitionKind } from '@/scripts/lib/docs/definitions'
import type { Module } from '@/src/kit/module/module'
import { importsOf, withoutExtension } from '@/tests/tidy/imports'
import { isShipped, isTest, moduleOf, type Tree } from '@/tests/tidy/tree'
import type { WebModule } from '@/web/lib/modules/module'

/** The sources that the reference is generated from. */
export interface DocSources {
  tree: Tree
  modules: readonly Module[]
  /** The plugs of each module, also those for pages of staff. */
  webModules: readonly Pick<WebModule, 'name' | 'plugs'>[]
  /** The names of modules that `bun run add` copied. */
  addedModules: readonly string[]
}

/** Returns names of modules, or `the application`. */
type FindUsers = (definition: Definition, sources: DocSources) => string[]

interface Section {
  kind: DefinitionKind
  title: string
  users: readonly { column: string; find: FindUsers }[]
}

const application = 'the application'

export const sectionsOfDefinitions: readonly Section[] = [
  { kind: 'slot', title: 'Slots', users: [{ column: 'plugged by', find: pluggedBy }] },
  {
    kind: 'port',
    title: 'Ports',
    users: [
      { column: 'provided by', find: providedBy },
      {
        column: 'used by',
        find: (port, sources) => without(usedBy(port, sources), providedBy(port, sources)),
      },
    ],
  },
  {
    kind: 'list',
    title: 'Lists',
    users: [
      { column: 'added to by', find: providedBy },
      { column: 'used by', find: usedBy },
    ],
  },
  { kind: 'field', title: 'Fields', users: [{ column: 'provided by', find: providedBy }] },
  { kind: 'check point', title: 'Check points', users: [{ column: 'checked by', find: providedBy }] },
  { kind: 'value point', title: 'Value points', users: [{ column: 'changed by', find: providedBy }] },
  { kind: 'event', title: 'Events', users: [{ column: 'listened to by', find: listenedToBy }] },
  { kind: 'topic', title: 'Topics', users: [{ column: 'published by', find: usedBy }] },
  {
    kind: 'notification kind',
    title: 'Notification kinds',
    users: [{ column: 'used by', find: usedBy }],
  },
]

function pluggedBy({ name }: Definition, { webModules }: DocSources): string[] {
  return namesOf(webModules, ({ plugs = [] }) => plugs.some(({ slot }) => slot === name))
}

function providedBy(port: Definition, { modules, tree }: DocSources): string[] {
  const providers = namesOf(modules, ({ provides = [] }) =>
    provides.some((one) => one.port.name === port.name),
  )
  return importersOf(port, tree).includes('src/app/application-providers.ts')
    ? [...providers, application]
    : providers
}

function listenedToBy(event: Definition, { modules, tree }: DocSources): string[] {
  const listeners = namesOf(modules, ({ listeners = [] }) =>
    listeners.some((one) => one.event.name === event.name),
  )
  return importersOf(event, tree).some((path) => path.startsWith('src/'))
    ? [...listeners, application]
    : listeners
}

/** Also by the owner, if the file of the definition uses it. A module.ts that lists the definition doesn't use it. */
function usedBy(definition: Definition, { tree }: DocSources): string[] {
  const { file, exportName } = definition
  const isUsedThere = (tree.get(file)?.split(new RegExp(`\\b${exportName}\\b`)).length ?? 0) > 2
  const files = [...(isUsedThere ? [file] : []), ...importersOf(definition, tree)].filter(
    (path) => !/\/module\.tsx?$|^src\/application-providers/.test(path),
  )
  return [...new Set(files.map((path) => moduleOf(path) ?? application))].sort()
}

/** Paths of the files that import a definition. The module API only passes it on. */
function importersOf({ file, exportName }: Definition, tree: Tree): string[] {
  return importsOf(tree)
    .filter(({ to, names }) => to === withoutExtension(file) && names.includes(exportName))
    .map(({ from }) => from)
    .filter((path) => isShipped(path) && !isTest(path) && !path.endsWith('/module-api.ts'))
}

function namesOf<Half extends { name: string }>(
  halves: readonly Half[],
  isUser: (half: Half) => boolean,
): string[] {
  return halves.filter(isUser).map(({ name }) => name)
}

function without(all: readonly string[], some: readonly string[]): string[] {
  return all.filter((name) => !some.includes(name))
}
