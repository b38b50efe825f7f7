/** All that CI runs: `bun run test [--full] [--only step]`. */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { atEnd, leave } from '@/scripts/lib/cleanup'
import { makeRunFolder } from '@/scripts/lib/run-folder'
import { closingLine, none, sum, type Tally } from '@/scripts/lib/tally'
import { type Outcome, type Step, stages } from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const { values: asked } = parseArgs({ options: { full: { type: 'boolean' }, only: { type: 'string' } } })
if (asked.full) process.env.FULL = '1'
const folder = makeRunFolder()
atEnd(() => rmSync(folder, { recursive: true, force: true }))
process.env.TEST_FOLDER = folder

const tallies: Tally[] = []
let isRed = false
for (const stage of chosenStages()) await Promise.all(stage.map(takeInTurn))
await conclude()

function chosenStages(): Step[][][] {
  const isChosen = ({ name, isLong }: Step) => (asked.only ? name === asked.only : asked.full || !isLong)
  const chosen = stages.map((stage) => stage.map((lane) => lane.filter(isChosen)))
  if (chosen.flat(2).length > 0) return chosen
  const names = stages.flat(2).map((step) => step.name)
  console.error(`There is no step ${asked.only}; there are ${names.join(', ')}.`)
  process.exit(2)
}

async function takeInTurn(lane: Step[]) {
  for (const step of lane) if (!isRed) await show(step)
}

/** The first step that fails ends the run, and with it what the other lane is at. */
async function show({ name, take }: Step) {
  const start = performance.now()
  const { ok, output, tally } = await take().catch(broken)
  if (isRed) return
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name.padEnd(12)}${ok ? 'ok' : 'RED'}  ${counts(tally)}${seconds} s`)
  tallies.push(ok ? tally : { ...tally, failed: Math.max(tally.failed, 1) })
  if (ok) return
  isRed = true
  console.log(output)
  await conclude()
}

async function conclude() {
  console.log(`\n${closingLine(sum(tallies))}`)
  await leave(isRed ? 1 : 0)
}

function broken(error: unknown): Outcome {
  return { ok: false, output: error instanceof Error ? error.message : String(error), tally: none }
}

function counts(tally: Tally) {
  if (tally.passed + tally.failed + tally.skipped === 0) return ''
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  return `${closingLine(tally)}${skipped}, `
}
