export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }

/** Reads the counts that `bun test` ends with. A run that broke off before counting counts as one failure. */
export function tallyOf(output: string, ok: boolean): Tally {
  const tally = {
    passed: lastCount(output, 'pass'),
    failed: lastCount(output, 'fail'),
    skipped: lastCount(output, 'skip'),
  }
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

function lastCount(output: string, word: string) {
  const counts = [...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))]
  return Number(counts.at(-1)?.[1] ?? 0)
}

export function sum(tallies: Tally[]): Tally {
  const add = (a: Tally, b: Tally) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  })
  return tallies.reduce(add, none)
}

/** CI looks for exactly these words, alone on a line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
