export interface Candidate {
  file: string
  cpuMs: number
  shapes: ReadonlySet<string>
}

/**
 * Chooses candidates that have all shapes together with the files that run anyway, for little CPU: greedily, then without those that
 * became superfluous.
 */
export function coverShapes(candidates: readonly Candidate[], anyway: readonly Candidate[]): Candidate[] {
  const missing = allShapes(candidates).difference(allShapes(anyway))
  const chosen: Candidate[] = []
  while (missing.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b, missing) > gain(a, missing) ? b : a))
    chosen.push(best)
    for (const shape of best.shapes) missing.delete(shape)
  }
  return withoutSuperfluous(chosen, anyway)
}

/** New shapes per millisecond. */
function gain({ shapes, cpuMs }: Candidate, missing: ReadonlySet<string>): number {
  return shapes.intersection(missing).size / Math.max(cpuMs, 1)
}

/** Leaves out the most expensive files first. */
function withoutSuperfluous(chosen: readonly Candidate[], anyway: readonly Candidate[]): Candidate[] {
  let kept = [...chosen]
  for (const candidate of chosen.toSorted((a, b) => b.cpuMs - a.cpuMs)) {
    const others = kept.filter((other) => other !== candidate)
    if (ownShapes(candidate, [...others, ...anyway]).length === 0) kept = others
  }
  return kept
}

/** The shapes that no other file has, sorted. */
export function ownShapes(one: Candidate, files: readonly Candidate[]): string[] {
  return [...one.shapes.difference(allShapes(files.filter((file) => file !== one)))].sort()
}

function allShapes(files: readonly Candidate[]): Set<string> {
  return new Set(files.flatMap(({ shapes }) => [...shapes]))
}
