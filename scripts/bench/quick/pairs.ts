import { type Interval, medianInterval } from '@/scripts/bench/percentiles'
import { processCpuMs } from '@/scripts/bench/site/process-clock'

/** Enough for an interval of the median, however busy the machine is. */
const pairsMin = 15
const pairsMax = 60
const budgetMs = 5_000

/** The same kind of work on one of the two servers. */
export interface Slice {
  pid: number
  /** How often one slice does the work. */
  count: number
  run(): Promise<void>
}

export interface SlicePair {
  ours: Slice
  bare: Slice
  /** Slices until the engine has compiled what the work needs. */
  warmUps: number
}

/** Per piece of work, in ms. */
interface Cost {
  cpuMs: number
  wallMs: number
}

type CostPair = Record<'ours' | 'bare', Cost>

/** Medians of what each pair of slices cost. */
export interface Paired {
  ours: number
  bare: number
  ratio: Interval
}

export interface PairedCost {
  cpu: Paired
  wall: Paired
}

/** Runs short slices of both in turn, so that what else the machine does affects both alike. */
export async function measurePairs({ warmUps, ...slices }: SlicePair): Promise<PairedCost> {
  for (let at = 0; at < warmUps; at++) await slices.ours.run()
  await slices.bare.run()
  const pairs: CostPair[] = []
  const until = performance.now() + budgetMs
  while (pairs.length < pairsMin || (pairs.length < pairsMax && performance.now() < until))
    pairs.push(await measurePair(slices))
  return { cpu: pairedOf(pairs, 'cpuMs'), wall: pairedOf(pairs, 'wallMs') }
}

/** CPU is read over the whole pair: events and jobs follow a request later, while the bare server works. */
async function measurePair({ ours, bare }: Record<'ours' | 'bare', Slice>): Promise<CostPair> {
  const readCpu = () => ({ ours: processCpuMs(ours.pid), bare: processCpuMs(bare.pid) })
  const before = readCpu()
  const wallMs = { ours: await wallMsOf(ours), bare: await wallMsOf(bare) }
  const after = readCpu()
  const costOf = (name: 'ours' | 'bare', { count }: Slice): Cost => ({
    cpuMs: (after[name] - before[name]) / count,
    wallMs: wallMs[name] / count,
  })
  return { ours: costOf('ours', ours), bare: costOf('bare', bare) }
}

async function wallMsOf({ run }: Slice): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Summarizes one property of pairs; the ratio is taken pair by pair. */
export function pairedOf<Name extends string>(
  pairs: readonly Record<'ours' | 'bare', Record<Name, number>>[],
  name: Name,
): Paired {
  const medianOf = (values: number[]) => medianInterval(values).value
  return {
    ours: medianOf(pairs.map(({ ours }) => ours[name])),
    bare: medianOf(pairs.map(({ bare }) => bare[name])),
    ratio: medianInterval(pairs.map(({ ours, bare }) => ours[name] / bare[name])),
  }
}
