import { builtDocs } from '@/scripts/lib/generate-docs'
import type { Tree } from '@/tests/tidy/tree'

/** Generated documents that are stored have the text that the modules' definitions give. */
export function documentsAreCurrent(tree: Tree, current: Readonly<Record<string, string>>): string[] {
  return Object.entries(current)
    .filter(([path, text]) => !path.startsWith(`${builtDocs}/`) && tree.get(path) !== text)
    .map(([path]) => `${path} is not what the modules define. Run bun run docs.`)
}
