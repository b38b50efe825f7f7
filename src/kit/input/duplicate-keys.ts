import { type JSONPath, visit } from 'jsonc-parser'

/** A key that an object has twice, of which JSON.parse silently keeps the last. */
export interface DuplicateKey {
  /** Of the key, from the root. */
  path: string[]
  line: number
}

/** Returns the keys of a valid JSON text that their objects have had before. */
export function findDuplicateKeys(text: string): DuplicateKey[] {
  const found: DuplicateKey[] = []
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty: (key, _offset, _length, line, _column, pathOf: () => JSONPath) => {
      const keys = open.at(-1)
      if (keys?.has(key)) found.push({ path: [...pathOf().map(String), key], line: line + 1 })
      keys?.add(key)
    },
  })
  return found
}
