import { afterAll } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { cpuMs } from '@/scripts/lib/cpu'
import { applications } from '@/tests/support/application-cost'

/** What a test file costs, for the order of the next run and for `bun run test --profile`. Times in ms. */
export interface FileCost {
  step: string
  file: string
  wallMs: number
  /** CPU of the test process. */
  ownMs: number
  /** CPU of the processes that the file started, and of those that it shares with other files, such as a browser. */
  processesMs: number
  /** CPU of building applications, a part of `ownMs`. */
  applicationsMs: number
}

const { TEST_COSTS, TEST_STEP = '' } = process.env
// The tests that a test runs are part of what it costs.
delete process.env.TEST_COSTS

let current: { path: string; since: ReturnType<typeof readClocks> } | undefined

/** Starts to count for a test file, which is about to be loaded, and ends the file before. */
export function beginFile(path: string): void {
  if (!TEST_COSTS) return
  endFile()
  current = { path, since: readClocks() }
}

function endFile(): void {
  if (!TEST_COSTS || !current) return
  const { path, since } = current
  current = undefined
  const now = readClocks()
  const cost: FileCost = {
    step: TEST_STEP,
    file: relative(process.cwd(), path),
    wallMs: Math.round(now.wallMs - since.wallMs),
    ownMs: now.ownMs - since.ownMs,
    processesMs: now.processesMs - since.processesMs,
    applicationsMs: Math.round(now.applicationsMs - since.applicationsMs),
  }
  appendFileSync(TEST_COSTS, `${JSON.stringify(cost)}\n`)
}

function readClocks() {
  const { user, system } = process.cpuUsage()
  const ownMs = Math.round((user + system) / 1000)
  return {
    wallMs: performance.now(),
    applicationsMs: applications.cpuMs,
    ownMs,
    processesMs: Math.max(0, cpuMs([process.pid]) - ownMs),
  }
}

// Without --parallel, Bun calls this once, after the last file.
afterAll(endFile)
