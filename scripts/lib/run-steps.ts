import { rmSync } from 'node:fs'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { addCounts, noTests, summaryLine, type TestCounts } from '@/scripts/lib/test-counts'
import type { Outcome, Stages, Step } from '@/scripts/lib/test-steps'

const counted: TestCounts[] = []
let hasFailed = false

/** Runs the stages, prints a line per step and the totals, and exits: 1 as soon as a step fails. */
export async function runStages(stages: Stages): Promise<never> {
  const folder = makeRunFolder()
  onExit(() => rmSync(folder, { recursive: true, force: true }))
  process.env.TEST_FOLDER = folder
  for (const stage of stages) await Promise.all(stage.map(runLane))
  return conclude()
}

async function runLane(lane: Step[]) {
  for (const step of lane) if (!hasFailed) await runStep(step)
}

async function runStep({ name, run }: Step) {
  const start = performance.now()
  const { ok, output, counts } = await run().catch(toFailure)
  if (hasFailed) return
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name.padEnd(12)}${ok ? 'ok' : 'RED'}  ${countsPrefix(counts)}${seconds} s`)
  counted.push(ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) })
  if (ok) return
  hasFailed = true
  console.log(output)
  await conclude()
}

async function conclude(): Promise<never> {
  console.log(`\n${summaryLine(addCounts(counted))}`)
  return exitAfterCleanup(hasFailed ? 1 : 0)
}

function toFailure(error: unknown): Outcome {
  return { ok: false, output: error instanceof Error ? error.message : String(error), counts: noTests }
}

function countsPrefix(counts: TestCounts) {
  if (counts.passed + counts.failed + counts.skipped === 0) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `${summaryLine(counts)}${skipped}, `
}
