/**
 * Measures performance, mostly as ratios within one run, because absolute times mean little on a shared machine.
 *
 *   bun run bench [--full] [--only GROUP] [--on sqlite|postgres] [--listings N,…] [--pairs N,…] [--processes N,…]
 *   bun run bench --quick [--record [--decision NNNN]] [--records FILE]
 *   bun run bench --beside COMMIT
 *   bun run bench --soak [--minutes N]
 *   bun run bench --day [--minutes N]
 */

import { benchBeside } from '@/scripts/bench/beside'
import { benchMarket } from '@/scripts/bench/market'
import { benchQuick, defaultRecords, recordQuick } from '@/scripts/bench/quick/quick'
import { benchReads } from '@/scripts/bench/reads'
import { benchRestart } from '@/scripts/bench/restart'
import { benchSmallMachine } from '@/scripts/bench/small-machine'
import { benchSoak } from '@/scripts/bench/soak'
import { benchSockets } from '@/scripts/bench/sockets'
import { benchStaffTables } from '@/scripts/bench/staff-tables'
import { benchStart } from '@/scripts/bench/start'
import { printSection, type Section } from '@/scripts/bench/table'
import { benchTypes } from '@/scripts/bench/types'
import { benchWebhooks } from '@/scripts/bench/webhooks'
import { benchWrites } from '@/scripts/bench/writes'
import { buildWeb } from '@/scripts/lib/build-web'
import { exitAfterCleanup } from '@/scripts/lib/cleanup'
import { parseScriptArgs } from '@/scripts/lib/script-args'

const groups = [
  'reads',
  'purchases',
  'messages',
  'startup',
  'restart',
  'sockets',
  'types',
  'staff',
  'webhooks',
  'market',
] as const
const { values } = parseScriptArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    on: { type: 'string' },
    listings: { type: 'string' },
    pairs: { type: 'string', default: '10,50' },
    processes: { type: 'string', default: '1,2' },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    decision: { type: 'string' },
    records: { type: 'string', default: defaultRecords },
    beside: { type: 'string' },
    soak: { type: 'boolean', default: false },
    day: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
})

const chosenGroups = choose('--only', groups, values.only)
const engines = choose('--on', ['sqlite', 'postgres'] as const, values.on)
const listings = countsOf(values.listings ?? (values.full ? '10000,100000,1000000' : '10000,100000'))
const pairs = countsOf(values.pairs)
const processes = countsOf(values.processes)

try {
  await exitAfterCleanup((values.quick ? await quick() : await run()) ? 0 : 1)
} catch (error) {
  console.error(error)
  await exitAfterCleanup(1)
}

function quick(): Promise<boolean> {
  return values.record ? recordQuick(values.records, values.decision) : benchQuick(values.records)
}

/** Returns whether all targets hold. */
async function run(): Promise<boolean> {
  await buildWeb()
  let missedCount = 0
  for await (const section of single() ?? measure()) {
    printSection(section)
    missedCount += section.rows.filter(({ holds }) => !holds).length
  }
  process.stdout.write(missedCount === 0 ? '\nAll targets hold.\n' : `\n${missedCount} targets missed.\n`)
  return missedCount === 0
}

/** The measurements that run alone. */
function single(): Promise<Section>[] | undefined {
  if (values.beside !== undefined) return [benchBeside(values.beside)]
  if (values.soak) return [benchSoak(Number(values.minutes ?? 60))]
  return values.day ? [benchSmallMachine(Number(values.minutes ?? 24))] : undefined
}

async function* measure(): AsyncGenerator<Section> {
  const scenarios = (['purchases', 'messages'] as const).filter((name) => chosenGroups.includes(name))
  if (chosenGroups.includes('reads')) yield* benchReads(engines, listings)
  if (scenarios.length > 0) yield* benchWrites({ engines, listings, pairs, processes, scenarios })
  if (chosenGroups.includes('startup')) yield await benchStart()
  if (chosenGroups.includes('restart')) yield await benchRestart()
  if (chosenGroups.includes('sockets')) yield await benchSockets()
  if (chosenGroups.includes('types')) yield await benchTypes()
  if (chosenGroups.includes('staff')) yield* benchStaffTables(engines, values.full)
  if (chosenGroups.includes('webhooks')) yield* benchWebhooks(engines)
  if (chosenGroups.includes('market')) yield* benchMarket()
}

function choose<Name extends string>(option: string, all: readonly Name[], chosen?: string): Name[] {
  const found = all.filter((name) => chosen === undefined || name === chosen)
  return found.length > 0 ? found : fail(`${option} takes one of ${all.join(', ')}.`)
}

function countsOf(list: string): number[] {
  const counts = list.split(',').map(Number)
  return counts.every((count) => Number.isInteger(count) && count > 0)
    ? counts.sort((a, b) => a - b)
    : fail(`${list} is not a list of counts, such as 10,50.`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
