/**
 * Returns how much a test tries: one number on every commit, another in `bun run test:full`. An environment variable of that name replaces
 * both, for longer runs (docs/testing.md).
 */
export function testSize(variable: string, size: { commit: number; full: number }): number {
  const { [variable]: chosen, FULL } = process.env
  if (chosen) return Number(chosen)
  return FULL ? size.full : size.commit
}
