export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 }

/** Reads the counts that `bun test` ends with. A run that broke off before counting counts as one failure. */
export function parseTestCounts(output: string, ok: boolean): TestCounts {
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

export function addCounts(tallies: TestCounts[]): TestCounts {
  const add = (a: TestCounts, b: TestCounts) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  })
  return tallies.reduce(add, noTests)
}

/** CI looks for exactly these words, alone on a line. */
export function summaryLine({ passed, failed }: TestCounts): string {
  return `${passed} passed, ${failed} failed`
}
