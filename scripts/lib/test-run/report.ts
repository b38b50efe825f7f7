import { addCounts, summaryLine, type TestCounts } from '@/scripts/lib/test-run/counts'
import type { FinishedJob } from '@/scripts/lib/test-run/queue'

/**
 * Returns the line of a step whose jobs have all ended, with the test files that failed. `missing` names programs without which tests are
 * skipped.
 */
export function stepLine(step: string, jobs: readonly FinishedJob[], missing: readonly string[]): string {
  const isOk = jobs.every(({ outcome }) => outcome.ok)
  const startedAt = Math.min(...jobs.map((job) => job.startedAt))
  const endedAt = Math.max(...jobs.map((job) => job.endedAt))
  const cpuMs = jobs.reduce((sum, { outcome }) => sum + outcome.cpuMs, 0)
  const parts = [
    ...countParts(addCounts(jobs.map(countsOf)), missing),
    `${seconds(endedAt - startedAt)}`,
    `${seconds(cpuMs)} CPU`,
    ...jobs.flatMap(failedFilesOf),
  ]
  return `${step.padEnd(12)}${isOk ? 'ok' : 'RED'}  ${parts.join(', ')}`
}

function failedFilesOf({ job, outcome }: FinishedJob): string[] {
  return (job.files ?? []).filter((file) => outcome.repeat.some((command) => command.endsWith(` ${file}`)))
}

function countParts(counts: TestCounts, missing: readonly string[]): string[] {
  if (counts.passed + counts.failed + counts.skipped === 0) return []
  const reason = missing.length > 0 ? ` (without ${missing.join(', ')})` : ''
  return [summaryLine(counts), ...(counts.skipped > 0 ? [`${counts.skipped} skipped${reason}`] : [])]
}

/** The counts of a job. One that fails without a failed test counts as one. */
export function countsOf({ outcome }: FinishedJob): TestCounts {
  const { ok, counts } = outcome
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

/** All failures: what the jobs printed, then the commands that repeat them. Empty if nothing failed. */
export function failureReport(failed: readonly FinishedJob[]): string {
  if (failed.length === 0) return ''
  const outputs = failed.map(({ job, outcome }) => `\n${job.step}:\n${outcome.output.trim()}`)
  const repeat = failed.flatMap(({ outcome }) => outcome.repeat)
  return [...outputs, '\nTo repeat what failed:', ...repeat.map((command) => `  ${command}`)].join('\n')
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
