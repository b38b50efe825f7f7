/**
 * `bun run faults [TEXT …]` puts known money bugs back, one at a time in a copy of the tree, and checks that a test catches each.
 * With arguments, only faults whose name contains one of them.
 */
import { seededFaults as known } from '@/scripts/faults/all'
import type { Catcher, Fault } from '@/scripts/faults/fault'
import { runCatcher, type Verdict } from '@/scripts/faults/run-catcher'
import { staleFaults } from '@/scripts/faults/stale-faults'
import { createTreeCopy } from '@/scripts/faults/tree-copy'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'

const filters = process.argv.slice(2)
const faults = known.filter(({ name }) => filters.length === 0 || filters.some((text) => name.includes(text)))
/** Seeds that must pass without any fault; `bun run simulate` runs many more. */
const baselineSeeds = 20
const nameWidth = Math.max(...faults.map(({ name }) => name.length))

const problems = staleFaults(faults)
for (const problem of problems) console.log(problem)
if (faults.length === 0 || problems.length > 0) process.exit(1)

const scratch = createTreeCopy()
await exitAfterCleanup((await doCatchersPass()) && (await areAllCaught()) ? 0 : 1)

/** A catcher that fails without any fault proves nothing. */
async function doCatchersPass(): Promise<boolean> {
  const catchers = new Map(faults.map(({ caughtBy }) => [nameOf(caughtBy), caughtBy]))
  for (const [name, catcher] of catchers) {
    const verdict = await runCatcher('seeds' in catcher ? { seeds: baselineSeeds } : catcher, scratch.folder)
    if (verdict.outcome === 'passed') continue
    console.log(`${name} fails without any fault: ${describe(verdict)}`)
    return false
  }
  return true
}

function nameOf(catcher: Catcher): string {
  return 'seeds' in catcher ? 'the simulator' : catcher.test
}

async function areAllCaught(): Promise<boolean> {
  const started = performance.now()
  let caught = 0
  for (const fault of faults) if (await isCaught(fault)) caught++
  console.log(`\n${caught} of ${faults.length} faults caught, in ${secondsSince(started)}`)
  return caught === faults.length
}

async function isCaught(fault: Fault): Promise<boolean> {
  const started = performance.now()
  const verdict = await scratch.withFault(fault, () => runCatcher(fault.caughtBy, scratch.folder))
  console.log(`${fault.name.padEnd(nameWidth)}  ${secondsSince(started).padStart(7)}  ${describe(verdict)}`)
  return verdict.outcome === 'failed'
}

function describe(verdict: Verdict): string {
  if (verdict.outcome === 'passed') return 'SURVIVED'
  return verdict.outcome === 'failed'
    ? `${verdict.where}: ${verdict.why}`
    : `CATCHER DID NOT RUN\n${verdict.output}`
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
