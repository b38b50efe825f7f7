/**
 * Loaded into every test process. With TEST_COSTS it appends a line to that file for each test file: what it costs, for
 * the order in which the next run starts them and for `bun run test --profile`.
 */
import { afterAll } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { readCpuTime } from '@/scripts/lib/cpu-time'
import { applications } from '@/tests/support/application-cost'

/** Times in ms. */
export interface FileCost {
  step: string
  file: string
  wallMs: number
  /** CPU of the test process. */
  ownMs: number
  /** CPU of the processes that the file started and that have ended. */
  processesMs: number
  /** CPU of building applications, a part of `ownMs`. */
  applicationsMs: number
}

const { TEST_COSTS, TEST_STEP = '' } = process.env
if (TEST_COSTS) {
  let last = readClocks()
  afterAll(() => {
    const now = readClocks()
    const cost: FileCost = {
      step: TEST_STEP,
      file: relative(process.cwd(), Bun.main),
      wallMs: Math.round(now.wallMs - last.wallMs),
      ownMs: now.ownMs - last.ownMs,
      processesMs: now.processesMs - last.processesMs,
      applicationsMs: Math.round(now.applicationsMs - last.applicationsMs),
    }
    appendFileSync(TEST_COSTS, `${JSON.stringify(cost)}\n`)
    last = now
  })
}

function readClocks() {
  const { ownMs, childrenMs } = readCpuTime()
  return {
    wallMs: performance.now(),
    applicationsMs: applications.cpuMs,
    ownMs,
    processesMs: childrenMs,
  }
}
