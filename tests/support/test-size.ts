/** How much a test tries: on every commit, and in `bun run test:full`. A variable of that name replaces both, for longer runs. */
export function testSize(variable: string, size: { commit: number; full: number }): number {
  const { [variable]: chosen, FULL } = process.env
  if (chosen) return Number(chosen)
  return FULL ? size.full : size.commit
}
