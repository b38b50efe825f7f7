export interface Candidate {
  file: string
  cpuMs: number
  shapes: ReadonlySet<string>
}

/**
 * Chooses candidates that have all shapes together with the files that run anyway, for little CPU: greedily, then better as long as one
 * of them can be replaced by nothing or by cheaper ones.
 */
export function coverShapes(candidates: readonly Candidate[], anyway: readonly Candidate[]): Candidate[] {
  const missing = allShapes(candidates).difference(allShapes(anyway))
  let chosen = chooseGreedily(candidates, missing)
  for (;;) {
    const cheaper = replaceOne(chosen, candidates, anyway)
    if (!cheaper) return chosen
    chosen = cheaper
  }
}

/** May leave shapes out that no candidate has. */
function chooseGreedily(candidates: readonly Candidate[], shapes: ReadonlySet<string>): Candidate[] {
  const missing = allShapes(candidates).intersection(shapes)
  const chosen: Candidate[] = []
  while (missing.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b, missing) > gain(a, missing) ? b : a))
    chosen.push(best)
    for (const shape of best.shapes) missing.delete(shape)
  }
  return chosen
}

/** New shapes per millisecond. */
function gain({ shapes, cpuMs }: Candidate, missing: ReadonlySet<string>): number {
  return shapes.intersection(missing).size / Math.max(cpuMs, 1)
}

/** Returns undefined if nothing is cheaper. Tries to save the most expensive file first. */
function replaceOne(
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  anyway: readonly Candidate[],
): Candidate[] | undefined {
  for (const one of chosen.toSorted((a, b) => b.cpuMs - a.cpuMs)) {
    const own = new Set(ownShapes(one, [...chosen, ...anyway]))
    const others = candidates.filter((candidate) => candidate !== one)
    const replacement = chooseGreedily(others, own)
    const isComplete = own.isSubsetOf(allShapes(replacement))
    if (isComplete && costOf(replacement) < costOf([one]))
      return [...chosen.filter((other) => other !== one), ...replacement]
  }
  return undefined
}

function costOf(files: readonly Candidate[]): number {
  return files.reduce((sum, { cpuMs }) => sum + Math.max(cpuMs, 1), 0)
}

/** The shapes that no other file has, sorted. */
export function ownShapes(one: Candidate, files: readonly Candidate[]): string[] {
  return [...one.shapes.difference(allShapes(files.filter((file) => file !== one)))].sort()
}

function allShapes(files: readonly Candidate[]): Set<string> {
  return new Set(files.flatMap(({ shapes }) => [...shapes]))
}
