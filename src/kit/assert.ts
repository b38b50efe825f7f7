/** Throws if an assumption of this code is wrong. Not for invalid input. */
export function assert(condition: unknown, belief: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${belief}`)
}
