import type { Tree } from '@/tests/tidy/tree'

/** Generated documents have the text that the modules' definitions give. */
export function documentsAreCurrent(tree: Tree, current: Readonly<Record<string, string>>): string[] {
  return Object.entries(current)
    .filter(([path, text]) => tree.get(path) !== text)
    .map(([path]) => `${path} is not what the modules define. Run bun run docs:generate.`)
}
