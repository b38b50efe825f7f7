/** A money bug as it could come back: an exact text of the product and what it would become. */
export interface Fault {
  /** What goes wrong, in a few words. */
  name: string
  file: string
  /** Occurs in the file exactly once. */
  find: string
  replace: string
  /** Whom it costs what. */
  because: string
  caughtBy: Catcher
}

/** So many seeds of the simulator, or a test file. */
export type Catcher = { seeds: number } | { test: string }

/** The text with the fault in it; undefined where the fault no longer fits, because the code has changed. */
export function injectFault(
  text: string,
  { find, replace }: Pick<Fault, 'find' | 'replace'>,
): string | undefined {
  const [before, after, ...more] = text.split(find)
  return before === undefined || after === undefined || more.length > 0 ? undefined : before + replace + after
}
