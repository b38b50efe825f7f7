/** All that CI runs: `bun run test [--full] [--only step]`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atEnd, leave } from '@/scripts/lib/cleanup'
import { closingLine, none, sum, type Tally } from '@/scripts/lib/tally'
import { type Outcome, type Step, steps } from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const { values: asked } = parseArgs({ options: { full: { type: 'boolean' }, only: { type: 'string' } } })
if (asked.full) process.env.FULL = '1'
const folder = mkdtempSync(join(tmpdir(), 'mintmark-run-'))
atEnd(() => rmSync(folder, { recursive: true, force: true }))
process.env.TEST_FOLDER = folder

const { ok, tally } = await takeInTurn(chosenSteps())
console.log(`\n${closingLine(tally)}`)
await leave(ok ? 0 : 1)

function chosenSteps() {
  const chosen = steps.filter(({ name, isLong }) =>
    asked.only ? name === asked.only : asked.full || !isLong,
  )
  if (chosen.length > 0) return chosen
  console.error(`There is no step ${asked.only}; there are ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(2)
}

async function takeInTurn(chosen: Step[]) {
  const tallies: Tally[] = []
  for (const step of chosen) {
    const { ok, tally } = await show(step)
    tallies.push(tally)
    if (!ok) return { ok, tally: sum(tallies) }
  }
  return { ok: true, tally: sum(tallies) }
}

async function show(step: Step): Promise<Outcome> {
  process.stdout.write(step.name.padEnd(12))
  const start = performance.now()
  const outcome = await step.take().catch(broken)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outcome.ok ? 'ok' : 'RED'}  ${counts(outcome.tally)}${seconds} s`)
  if (outcome.ok) return outcome
  console.log(outcome.output)
  return { ...outcome, tally: { ...outcome.tally, failed: Math.max(outcome.tally.failed, 1) } }
}

function broken(error: unknown): Outcome {
  return { ok: false, output: error instanceof Error ? error.message : String(error), tally: none }
}

function counts(tally: Tally) {
  if (tally.passed + tally.failed + tally.skipped === 0) return ''
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  return `${closingLine(tally)}${skipped}, `
}
