export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 }

/** Reads the totals of `bun test`. A run that ended before its totals counts as one failure. */
export function parseTestCounts(output: string, ok: boolean): TestCounts {
  const counts = {
    passed: lastCount(output, 'pass'),
    failed: lastCount(output, 'fail'),
    skipped: lastCount(output, 'skip'),
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function lastCount(output: string, word: string) {
  const counts = [...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))]
  return Number(counts.at(-1)?.[1] ?? 0)
}

export function addCounts(all: TestCounts[]): TestCounts {
  const add = (a: TestCounts, b: TestCounts) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  })
  return all.reduce(add, noTests)
}

/** CI searches for exactly this line. */
export function summaryLine({ passed, failed }: TestCounts): string {
  return `${passed} passed, ${failed} failed`
}
