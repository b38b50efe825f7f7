export interface Candidate {
  file: string
  /** The full name of a test. */
  name: string
  cpuMs: number
  shapes: ReadonlySet<string>
}

/**
 * Chooses tests that have all shapes but those that are there anyway, for little CPU: by new shapes per millisecond, and then without those that
 * later choices have made superfluous, the most expensive first.
 */
export function coverShapes(candidates: readonly Candidate[], anyway: ReadonlySet<string>): Candidate[] {
  const missing = allShapes(candidates).difference(anyway)
  const chosen: Candidate[] = []
  let useful = candidates
  while (missing.size > 0) {
    useful = useful.filter((candidate) => gain(candidate, missing) > 0)
    const best = useful.reduce((a, b) => (gain(b, missing) > gain(a, missing) ? b : a))
    chosen.push(best)
    for (const shape of best.shapes) missing.delete(shape)
  }
  return withoutSuperfluous(chosen, anyway)
}

/** New shapes per millisecond. */
function gain({ shapes, cpuMs }: Candidate, missing: ReadonlySet<string>): number {
  return shapes.intersection(missing).size / Math.max(cpuMs, 1)
}

function withoutSuperfluous(chosen: readonly Candidate[], anyway: ReadonlySet<string>): Candidate[] {
  return chosen
    .toSorted((a, b) => b.cpuMs - a.cpuMs)
    .reduce(
      (kept, one) => (ownShapes(one, kept, anyway).length > 0 ? kept : kept.filter((other) => other !== one)),
      [...chosen],
    )
}

/** The shapes that no other test has and that aren't there anyway, sorted. */
export function ownShapes(
  one: Candidate,
  tests: readonly Candidate[],
  anyway: ReadonlySet<string>,
): string[] {
  const others = tests.filter((test) => test !== one)
  return [...one.shapes]
    .filter((shape) => !anyway.has(shape) && !others.some(({ shapes }) => shapes.has(shape)))
    .sort()
}

function allShapes(tests: readonly Candidate[]): Set<string> {
  return new Set(tests.flatMap(({ shapes }) => [...shapes]))
}
