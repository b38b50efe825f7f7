import { expect, test } from 'bun:test'
import { noTests } from '@/scripts/lib/test-run/counts'
import type { FinishedJob, Outcome } from '@/scripts/lib/test-run/queue'
import { countsOf, failureReport, stepLine } from '@/scripts/lib/test-run/report'

function finished(outcome: Partial<Outcome>, [startedAt, endedAt] = [0, 1000]): FinishedJob {
  const job = { step: 'sqlite', seconds: 1, load: 1, run: () => Promise.reject(new Error('has run')) }
  return {
    job,
    outcome: { ok: true, output: '', counts: noTests, cpuMs: 0, repeat: [], ...outcome },
    startedAt,
    endedAt,
  }
}

const red = finished({
  ok: false,
  output: '(fail) one\n',
  counts: { passed: 4, failed: 1, skipped: 0 },
  repeat: ['bun run test a.test.ts'],
})

test('a line adds up the jobs of a step, with the time from the first start to the last end', () => {
  const jobs = [
    finished({ counts: { passed: 4, failed: 0, skipped: 2 }, cpuMs: 1500 }, [1000, 4000]),
    finished({ counts: { passed: 3, failed: 0, skipped: 0 }, cpuMs: 500 }, [3000, 9000]),
  ]
  expect(stepLine('sqlite', jobs, [])).toBe('sqlite      ok  7 passed, 0 failed, 2 skipped, 8.0 s, 2.0 s CPU')
})

test('a line names the programs without which tests were skipped', () => {
  const jobs = [finished({ counts: { passed: 4, failed: 0, skipped: 2 } })]
  expect(stepLine('sqlite', jobs, ['Caddy', 'nginx'])).toContain('2 skipped (without Caddy, nginx)')
})

test('a step is red if one of its jobs is', () => {
  expect(stepLine('sqlite', [finished({}), red], [])).toMatch(/^sqlite +RED {2}4 passed, 1 failed/)
})

test('a red step names the test files that failed', () => {
  const files = ['tests/a.test.ts', 'tests/b.test.ts']
  const { job, ...rest } = finished({ ok: false, repeat: ['bun run test tests/b.test.ts'] })
  expect(stepLine('sqlite', [{ job: { ...job, files }, ...rest }], [])).toEndWith('CPU, tests/b.test.ts')
})

test('a job that fails without a failed test counts as one', () => {
  expect(countsOf(finished({ ok: false }))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOf(red).failed).toBe(1)
})

test('all failures are reported together, with the commands that repeat them', () => {
  const other = finished({ ok: false, output: 'type error', repeat: ['bun run test --only types'] })
  expect(failureReport([red, other])).toBe(
    '\nsqlite:\n(fail) one\n\nsqlite:\ntype error\n\nTo repeat what failed:\n  bun run test a.test.ts\n  bun run test --only types',
  )
  expect(failureReport([])).toBe('')
})
