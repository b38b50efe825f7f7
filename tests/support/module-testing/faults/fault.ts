import type { Dialect } from '@/src/db/columns'

/** A bug that could come back: a text of the product and its faulty replacement. */
export interface Fault {
  /** What goes wrong. */
  name: string
  file: string
  /** Occurs in the file exactly once. */
  find: string
  replace: string
  /** The consequence for users or the site. */
  impact: string
  caughtBy: Catcher
  /** The only engine with this bug; both if undefined. */
  engine?: Dialect
}

/** A number of simulator seeds, or a test file. */
export type Catcher = { seeds: number } | { test: string }

/** Returns the text with the fault, or undefined if `find` doesn't occur exactly once because the code has changed. */
export function injectFault(
  text: string,
  { find, replace }: Pick<Fault, 'find' | 'replace'>,
): string | undefined {
  const [before, after, ...more] = text.split(find)
  return before === undefined || after === undefined || more.length > 0 ? undefined : before + replace + after
}
