import type { Interval } from '@/scripts/bench/percentiles'
import type { Paired, PairedCost } from '@/scripts/bench/quick/pairs'
import type { WorkCounts, WorkName } from '@/scripts/bench/quick/work-counts'

/** Of everything less is better. docs/decisions/0107-quick-benchmark.md says how the factors were chosen. */
interface FigureKind {
  /** By how much a value may exceed its record. */
  factor: number
  onlyWarns?: true
  /** The unit of absolute values. */
  unit: string
}

const kinds = {
  statements: { factor: 1, unit: '' },
  transactions: { factor: 1, unit: '' },
  walBytes: { factor: 1.04, unit: 'B' },
  responseBytes: { factor: 1.01, unit: 'B' },
  cpu: { factor: 1.1, unit: 'ms' },
  /** The CPU of starts and of work in the database, and of everything while other programs keep the machine busy. */
  unsteadyCpu: { factor: 1.35, unit: 'ms' },
  memory: { factor: 1.3, unit: 'MB' },
  time: { factor: 1.5, unit: 'ms', onlyWarns: true },
} as const satisfies Record<string, FigureKind>

const cpuKinds: Record<WorkName, FigureKind> = {
  list: kinds.cpu,
  item: kinds.cpu,
  filter: kinds.unsteadyCpu,
  search: kinds.unsteadyCpu,
  listing: kinds.unsteadyCpu,
  purchase: kinds.unsteadyCpu,
}

export interface Figure extends Interval {
  name: string
  kind: FigureKind
  /** Undefined for counts, which are compared as they are. */
  ours?: number
  bare?: number
}

/** What the executable costs, relative to another server. */
export interface Costs {
  work: Map<WorkName, PairedCost>
  start: PairedCost
  /** Resident memory in MB after all of the work. */
  memory: { ours: number; bare: number }
}

interface Measured {
  costs: Costs
  counts?: Record<WorkName, WorkCounts>
  /** Other programs ran beside the measurement. */
  isBusy: boolean
}

const countNames = {
  statements: 'statements',
  transactions: 'transactions',
  walBytes: 'WAL',
  responseBytes: 'response',
} as const

export function figuresOf({ counts, costs: { work, start, memory }, isBusy }: Measured): Figure[] {
  const { ours, bare } = memory
  return [
    ...[...work].flatMap(([name, { cpu, wall }]) => [
      ratioOf(`${name}: CPU`, isBusy ? kinds.unsteadyCpu : cpuKinds[name], cpu),
      ...(counts ? countsOf(name, counts[name]) : []),
      ratioOf(`${name}: time`, kinds.time, wall),
    ]),
    ratioOf('start: CPU', kinds.unsteadyCpu, start.cpu),
    ratioOf('start: time', kinds.time, start.wall),
    { name: 'memory', kind: kinds.memory, value: ours / bare, least: ours / bare, ours, bare },
  ]
}

function ratioOf(name: string, kind: FigureKind, { ours, bare, ratio }: Paired): Figure {
  return { name, kind, ours, bare, ...ratio }
}

function countsOf(name: WorkName, counts: WorkCounts): Figure[] {
  const writes = name === 'listing' || name === 'purchase'
  const kept = [
    'statements',
    'responseBytes',
    ...(writes ? (['transactions', 'walBytes'] as const) : []),
  ] as const
  return kept.map((count) => ({
    name: `${name}: ${countNames[count]}`,
    kind: kinds[count],
    value: counts[count],
    least: counts[count],
  }))
}
