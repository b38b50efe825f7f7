/**
 * `bun run faults [word …]`: puts known money bugs back, one at a time and in a copy of the tree, and shows that each is
 * caught. With words, only those that have one of them in their name.
 */
import { seededFaults as known } from '@/scripts/faults/all'
import type { Catcher, Fault } from '@/scripts/faults/fault'
import { runCatcher, type Verdict } from '@/scripts/faults/run-catcher'
import { staleFaults } from '@/scripts/faults/stale-faults'
import { createTreeCopy } from '@/scripts/faults/tree-copy'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'

const words = process.argv.slice(2)
const faults = known.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
/** `bun run simulate` lives many more. */
const seedsFirst = 20
const nameWidth = Math.max(...faults.map(({ name }) => name.length))

const problems = staleFaults(faults)
for (const problem of problems) console.log(problem)
if (faults.length === 0 || problems.length > 0) process.exit(1)

const scratch = createTreeCopy()
await exitAfterCleanup((await areCatchersGreen()) && (await areAllCaught()) ? 0 : 1)

/** A catcher that is red without any fault shows nothing. */
async function areCatchersGreen(): Promise<boolean> {
  const catchers = new Map(faults.map(({ caughtBy }) => [nameOf(caughtBy), caughtBy]))
  for (const [name, catcher] of catchers) {
    const verdict = await runCatcher('seeds' in catcher ? { seeds: seedsFirst } : catcher, scratch.folder)
    if (verdict.is === 'green') continue
    console.log(`Without any fault ${name} is not green: ${describe(verdict)}`)
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
  return verdict.is === 'red'
}

function describe(verdict: Verdict): string {
  if (verdict.is === 'green') return 'SURVIVED'
  return verdict.is === 'red' ? `${verdict.where}: ${verdict.why}` : `NO ANSWER\n${verdict.output}`
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
