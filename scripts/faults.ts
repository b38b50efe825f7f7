/**
 * `bun run faults [--on ENGINE] [--module NAME] [TEXT …]` puts known money bugs back, one at a time in a copy of the tree, and checks
 * that a test catches each, on SQLite and on PostgreSQL at the same time. With NAME, only faults of that module; with TEXT, only faults whose name
 * contains one of them.
 */

import { type Place, runCatcher, type Verdict } from '@/scripts/faults/run-catcher'
import { staleFaults } from '@/scripts/faults/stale-faults'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'
import { startPostgres } from '@/scripts/lib/postgres'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import { createTreeCopy, type TreeCopy } from '@/scripts/lib/tree-copy'
import type { Dialect } from '@/src/db/columns'
import { allFaults } from '@/tests/support/module-testing/collect-module-testing'
import type { Catcher, Fault } from '@/tests/support/module-testing/faults/fault'

const { values, positionals: filters } = parseScriptArgs({
  allowPositionals: true,
  options: { on: { type: 'string' }, module: { type: 'string' } },
})
const engines = (['sqlite', 'postgres'] as const).filter((engine) => !values.on || values.on === engine)
const faults = (await allFaults()).filter(
  ({ name, file }) =>
    (!values.module || file.startsWith(`modules/${values.module}/`)) &&
    (filters.length === 0 || filters.some((text) => name.includes(text))),
)
/** Seeds that must pass without any fault; `bun run simulate` runs many more. */
const baselineSeeds = 20
const nameWidth = Math.max(...faults.map(({ name }) => name.length))

const problems = staleFaults(faults)
for (const problem of problems) console.log(problem)
if (faults.length === 0) console.log('There is no such seeded fault.')
if (faults.length === 0 || engines.length === 0 || problems.length > 0) process.exit(1)

const areCaught = await Promise.all(engines.map(areAllCaughtOn))
await exitAfterCleanup(areCaught.every(Boolean) ? 0 : 1)

/** Where the faults of one engine are tried. */
interface Site {
  engine: Dialect
  tree: TreeCopy
  place: Place
}

async function areAllCaughtOn(engine: Dialect): Promise<boolean> {
  await using server = engine === 'postgres' ? await startPostgres() : undefined
  const tree = createTreeCopy()
  const site = { engine, tree, place: { folder: tree.folder, databaseUrl: server?.url } }
  const chosen = faults.filter((fault) => !fault.engine || fault.engine === engine)
  return (await doCatchersPass(chosen, site)) && (await areAllCaught(chosen, site))
}

/** A catcher that fails without any fault proves nothing. */
async function doCatchersPass(chosen: Fault[], { engine, place }: Site): Promise<boolean> {
  const catchers = new Map(chosen.map(({ caughtBy }) => [nameOf(caughtBy), caughtBy]))
  for (const [name, catcher] of catchers) {
    const verdict = await runCatcher('seeds' in catcher ? { seeds: baselineSeeds } : catcher, place)
    if (verdict.outcome === 'passed') continue
    console.log(`On ${engine}, ${name} fails without any fault: ${describe(verdict)}`)
    return false
  }
  return true
}

function nameOf(catcher: Catcher): string {
  return 'seeds' in catcher ? 'the simulator' : catcher.test
}

async function areAllCaught(chosen: Fault[], site: Site): Promise<boolean> {
  const started = performance.now()
  let caught = 0
  for (const fault of chosen) if (await isCaught(fault, site)) caught++
  console.log(
    `\nOn ${site.engine} ${caught} of ${chosen.length} faults caught, in ${secondsSince(started)}\n`,
  )
  return caught === chosen.length
}

async function isCaught(fault: Fault, { engine, tree, place }: Site): Promise<boolean> {
  const started = performance.now()
  const verdict = await tree.withFault(fault, () => runCatcher(fault.caughtBy, place))
  const seconds = secondsSince(started).padStart(7)
  console.log(
    `${engine.padEnd('postgres'.length)}  ${fault.name.padEnd(nameWidth)}  ${seconds}  ${describe(verdict)}`,
  )
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
