import type { Module } from '@/src/kit/module/module'
import { withoutComments } from '@/tests/tidy/parse'
import { lineOf, moduleOf, type Tree } from '@/tests/tidy/tree'

/** Every folder in modules/ is in src/modules.ts, under its own name: messages and rules find a module's files by its name. */
export function foldersAreListed(tree: Tree, modules: readonly Module[]): string[] {
  return [...tree.keys()]
    .filter((path) => /^modules\/[^/]+\/module\.ts$/.test(path))
    .filter((path) => !modules.some(({ name }) => name === moduleOf(path)))
    .map((path) => `${path} is not in src/modules.ts under the name ${moduleOf(path)}`)
}

const definition = /\bdefineEvent(?:<[^(]*>)?\(\s*['"`]([^'"`]+)['"`]/g

/** A module defines only its own events: a listener of an event that nobody publishes would never run. */
export function eventsAreOwn(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const owner = moduleOf(path)
    if (!owner || !path.endsWith('.ts') || path.endsWith('.test.ts')) return []
    return [...withoutComments(path, text).matchAll(definition)]
      .filter(([, name = '']) => !name.startsWith(`${owner}.`) || !path.endsWith('/events.ts'))
      .map(
        ({ index, 1: name }) =>
          `${path}:${lineOf(text, index)} defines the event ${name}; a module defines its own in events.ts, as ${owner}.…`,
      )
  })
}
