/** Stops on what cannot be: a broken belief of ours, never a mistake of the caller's. */
export function assert(condition: unknown, belief: string): asserts condition {
  if (!condition) throw new Error(`Broken belief: ${belief}`)
}
