export interface Candidate {
  file: string
  cpuMs: number
  shapes: ReadonlySet<string>
}

/** Chooses files that together have all shapes, for little CPU: greedily, then without those that became superfluous. */
export function coverShapes(candidates: readonly Candidate[]): Candidate[] {
  const missing = new Set(candidates.flatMap(({ shapes }) => [...shapes]))
  const chosen: Candidate[] = []
  while (missing.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b, missing) > gain(a, missing) ? b : a))
    chosen.push(best)
    for (const shape of best.shapes) missing.delete(shape)
  }
  return withoutSuperfluous(chosen)
}

/** New shapes per millisecond. */
function gain({ shapes, cpuMs }: Candidate, missing: ReadonlySet<string>): number {
  return shapes.intersection(missing).size / Math.max(cpuMs, 1)
}

/** Leaves out the most expensive files first. */
function withoutSuperfluous(chosen: readonly Candidate[]): Candidate[] {
  let kept = [...chosen]
  for (const candidate of chosen.toSorted((a, b) => b.cpuMs - a.cpuMs)) {
    const others = kept.filter((other) => other !== candidate)
    if (ownShapes(candidate, others).length === 0) kept = others
  }
  return kept
}

/** The shapes that no other file has, sorted. */
export function ownShapes({ shapes }: Candidate, others: readonly Candidate[]): string[] {
  const elsewhere = new Set(others.flatMap((other) => [...other.shapes]))
  return [...shapes.difference(elsewhere)].sort()
}
