/** All that CI runs: `bun run test [--full] [--only step]`. */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitAfterCleanup, onExit } from '@/scripts/lib/cleanup'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { addCounts, noTests, summaryLine, type TestCounts } from '@/scripts/lib/test-counts'
import { type Outcome, type Step, stages } from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const { values: asked } = parseArgs({ options: { full: { type: 'boolean' }, only: { type: 'string' } } })
if (asked.full) process.env.FULL = '1'
const folder = makeRunFolder()
onExit(() => rmSync(folder, { recursive: true, force: true }))
process.env.TEST_FOLDER = folder

const tallies: TestCounts[] = []
let isRed = false
for (const stage of chosenStages()) await Promise.all(stage.map(runLane))
await conclude()

function chosenStages(): Step[][][] {
  const isChosen = ({ name, isLong }: Step) => (asked.only ? name === asked.only : asked.full || !isLong)
  const chosen = stages.map((stage) => stage.map((lane) => lane.filter(isChosen)))
  if (chosen.flat(2).length > 0) return chosen
  const names = stages.flat(2).map((step) => step.name)
  console.error(`There is no step ${asked.only}; there are ${names.join(', ')}.`)
  process.exit(2)
}

async function runLane(lane: Step[]) {
  for (const step of lane) if (!isRed) await runStep(step)
}

/** The first step that fails ends the run, and with it what the other lane is at. */
async function runStep({ name, run }: Step) {
  const start = performance.now()
  const { ok, output, counts } = await run().catch(failedOutcome)
  if (isRed) return
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name.padEnd(12)}${ok ? 'ok' : 'RED'}  ${countsPrefix(counts)}${seconds} s`)
  tallies.push(ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) })
  if (ok) return
  isRed = true
  console.log(output)
  await conclude()
}

async function conclude() {
  console.log(`\n${summaryLine(addCounts(tallies))}`)
  await exitAfterCleanup(isRed ? 1 : 0)
}

function failedOutcome(error: unknown): Outcome {
  return { ok: false, output: error instanceof Error ? error.message : String(error), counts: noTests }
}

function countsPrefix(tally: TestCounts) {
  if (tally.passed + tally.failed + tally.skipped === 0) return ''
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  return `${summaryLine(tally)}${skipped}, `
}
