import { join } from 'node:path'
import { createMembers } from '@/scripts/bench/load/day-members'
import type { DayCounts, DayRound, DaySettings } from '@/scripts/bench/load/day-settings'
import { startTraffic } from '@/scripts/bench/load/start-traffic'
import { median, percentile, slopeOf } from '@/scripts/bench/percentiles'
import { openMarket } from '@/scripts/bench/site/database'
import { type DaySample, DaySampler } from '@/scripts/bench/site/day-sampler'
import type { FastClock } from '@/scripts/bench/site/fast-clock'
import { type ProcessMemory, readMemory } from '@/scripts/bench/site/process-memory'
import { atMost, formatCount, ms, type Row, rowWithoutTarget, type Section } from '@/scripts/bench/table'
import { bun } from '@/scripts/lib/run'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const itemsCount = 10_000
const membersCount = 30
const dayHours = 24
/** Code is compiled and caches fill up meanwhile. Doesn't count for the growth. */
const warmUpHours = 6
/** The machine has 512 MB; its system needs the rest. */
const megabytesMax = 384
const growthPerHourMax = 1

/** Memory and responsiveness during a day of a small site, with its clock running fast, on the last core of this machine. */
export async function benchSmallMachine(minutes: number): Promise<Section> {
  const clock = { startedAt: Date.now(), speed: (dayHours * 60) / minutes }
  await using market = await openMarket('sqlite', { listingsCount: itemsCount })
  const { DATA_DIR } = market.env
  const core = navigator.hardwareConcurrency - 1
  const program = ['taskset', '-c', String(core), bun, join(import.meta.dir, 'site/fast-start.ts')]
  await using site = await createSite(envOf(clock, DATA_DIR), program)
  await site.start()
  const afterStart = readMemory(site.pid)
  const people = await createMembers(site, { clock, dataDir: DATA_DIR, membersCount })
  const itemIds = await firstItemIds(site)
  const settings: DaySettings = { origin: site.origin, clock, ...people, itemIds }
  await using traffic = await startTraffic<DayRound, DayCounts>('day-traffic.ts', settings)
  const sampler = new DaySampler(site, { clock, heapFile: heapFileOf(DATA_DIR) })
  const counts = await Promise.race([traffic.run({ hours: dayHours }), sampler.failure])
  const samples = await sampler.stop()
  process.stderr.write(`${JSON.stringify(counts, undefined, 1)}\n`)
  return {
    title: `Small machine: SQLite, one core, a day in ${minutes} minutes`,
    rows: rowsOf({ afterStart, samples, counts }),
  }
}

function envOf(clock: FastClock, dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    RATE_LIMIT_SCALE: '1',
    NEW_SELLER_LISTINGS_MAX: '0',
    BACKUP_TO: join(dataDir, 'backups'),
    FAST_CLOCK: JSON.stringify(clock),
    HEAP_FILE: heapFileOf(dataDir),
  }
}

function heapFileOf(dataDir: string): string {
  return join(dataDir, 'heap.txt')
}

async function firstItemIds(site: Site): Promise<string[]> {
  const { body } = await site.visitor().get('/api/items?limit=100')
  return body.map(({ id }: { id: string }) => id)
}

interface Day {
  afterStart: ProcessMemory
  samples: DaySample[]
  counts: DayCounts
}

function rowsOf({ afterStart, samples, counts }: Day): Row[] {
  const warm = samples.filter(({ hour }) => hour >= warmUpHours)
  const most = Math.max(...samples.map(({ resident, children }) => resident + children))
  const growth = growthPerHour(warm, 'resident')
  const healthMs = samples.map((sample) => sample.healthMs)
  const failed = Object.entries(counts).filter(([what]) => /^status (5|0)|that failed$/.test(what))
  const failedCount = failed.reduce((sum, [, times]) => sum + times, 0)
  return [
    rowWithoutTarget('memory after the start', megabytes(afterStart.resident)),
    atMost(megabytesMax, {
      what: 'most memory, with the processes that it starts',
      value: most,
      measured: `${megabytes(most)} (median of the site ${megabytes(median(warm.map(({ resident }) => resident)))})`,
      limit: megabytes(megabytesMax),
    }),
    atMost(growthPerHourMax, {
      what: `growth of memory from hour ${warmUpHours} to ${dayHours}`,
      value: growth,
      measured: `${growth.toFixed(2)} MB/h (anonymous ${growthPerHour(warm, 'anonymous').toFixed(2)} MB/h, heap ${growthPerHour(warm, 'heap').toFixed(2)} MB/h)`,
      limit: `${growthPerHourMax} MB/h`,
    }),
    rowWithoutTarget(
      '/healthz',
      `slowest ${ms(Math.max(...healthMs))}, 99th percentile ${ms(percentile(healthMs, 0.99))}, median ${ms(median(healthMs))}`,
    ),
    atMost(0, {
      what: `failures among ${formatCount(responsesOf(counts))} responses`,
      value: failedCount,
      measured: String(failedCount),
      limit: '0',
    }),
  ]
}

function responsesOf(counts: DayCounts): number {
  const statuses = Object.entries(counts).filter(([what]) => what.startsWith('status '))
  return statuses.reduce((sum, [, times]) => sum + times, 0)
}

function megabytes(value: number): string {
  return `${value.toFixed(0)} MB`
}

function growthPerHour(samples: readonly DaySample[], name: 'resident' | 'anonymous' | 'heap'): number {
  return slopeOf(samples.map((sample) => ({ x: sample.hour, y: sample[name] })))
}
