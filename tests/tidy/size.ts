import { isCode, type Tree } from '@/tests/tidy/tree'

const linesMax = 250

/** How long a function may be is for the linter to say. */
export function filesAreShort(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    return (isCode(path) || path.endsWith('.css')) && lines > linesMax
      ? [`${path} has ${lines} lines; ${linesMax} is the most`]
      : []
  })
}
