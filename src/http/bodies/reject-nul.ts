import { invalidInput } from '@/src/kit/input/parse-input'
import { inputMessages } from '@/src/kit/messages'

const parts = ['params', 'query', 'body'] as const

/**
 * Throws invalid for a NUL, which PostgreSQL can't store. Called after validation, which removes it from the texts that people write, so that it
 * is only in what names something. Parts without a schema aren't read by the route.
 */
export function rejectNul(
  input: Partial<Record<(typeof parts)[number], unknown>>,
  schemas: Partial<Record<(typeof parts)[number], unknown>>,
): void {
  for (const part of parts) {
    const path = schemas[part] === undefined ? undefined : findNul(input[part])
    if (path) throw invalidInput([{ path: path.join('.'), message: inputMessages.wrong }])
  }
}

/** The keys that lead to the first text with a NUL. A key with one is named by its parent. */
function findNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) return []
    const path = findNul(inner)
    if (path) return [key, ...path]
  }
  return undefined
}
