import { existsSync, readdirSync, statSync } from 'node:fs'
import type { SQL } from 'drizzle-orm'
import { dialect, sql } from '@/src/db/columns'
import type { Context, Core } from '@/src/kit/context'
import {
  defineCounter,
  defineGauge,
  defineHistogram,
  type GaugeMetric,
  type Metric,
  type Sample,
} from '@/src/kit/metrics/metrics'
import type { Queue } from '@/src/kit/staff/queues'
import { freeDataBytes } from '@/src/runtime/disk-space'
import type { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'
import { stuckAfterAttempts } from '@/src/runtime/outbox/outbox-timing'
import { measureQueue, type QueueStatus } from '@/src/runtime/queues'
import { canMoveMoney } from '@/src/runtime/safe-mode'

export const transactionDuration = defineHistogram({
  name: 'mintmark_transaction_duration_seconds',
  help: 'How long database transactions take, with their wait for the one before',
  labels: ['outcome'],
})

export const outboxJobDuration = defineHistogram({
  name: 'mintmark_outbox_job_duration_seconds',
  help: 'How long attempts of outbox jobs take, by kind and outcome (done, postponed, unknown)',
  labels: ['kind', 'outcome'],
})

export const clockJumps = defineCounter({
  name: 'mintmark_clock_jumps_total',
  help: 'Jumps of the system clock: more than five minutes ahead, or more than thirty seconds back',
})

/** The metrics of the runtime. Those of a module are in its definition. */
export function coreMetrics(lag: EventLoopLag, queues: readonly Queue[]): Metric[] {
  return [
    ...processGauges(lag),
    ...databaseGauges,
    transactionDuration,
    ...outboxGauges,
    outboxJobDuration,
    ...auditGauges,
    clockTrusted,
    clockJumps,
    ...clusterGauges,
    ...queues.flatMap(queueGauges),
  ]
}

function processGauges(lag: EventLoopLag): GaugeMetric[] {
  return [
    defineGauge({
      name: 'process_uptime_seconds',
      help: 'Time since the start',
      measure: () => Math.round(process.uptime()),
    }),
    defineGauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process',
      measure: () => process.memoryUsage.rss(),
    }),
    defineGauge({
      name: 'process_open_fds',
      help: 'Open files and connections of the process; only on Linux',
      measure: countOpenFiles,
    }),
    defineGauge({
      name: 'mintmark_event_loop_lag_seconds',
      help: 'The longest delay of a timer in the last 15 to 30 seconds: something kept the process busy',
      measure: () => lag.seconds,
    }),
    defineGauge({
      name: 'mintmark_cache_bytes',
      help: 'Memory that cached responses and rate limits use, by cache',
      labels: ['cache'],
      measure: ({ core }) =>
        [...core.cacheVersions.sizes()].map(([cache, value]): Sample => ({ labels: { cache }, value })),
    }),
  ]
}

const databaseGauges: GaugeMetric[] = [
  defineGauge({
    name: 'mintmark_database_writable',
    help: 'Whether the database answers and accepts writes: 1 or 0',
    measure: async ({ core }) => Number(core.isWritable() && (await canRead(core))),
  }),
  defineGauge({
    name: 'mintmark_database_bytes',
    help: 'Size of the database',
    measure: async ({ db }) =>
      dialect === 'postgres'
        ? readNumber(db, sql`select pg_database_size(current_database()) as value`)
        : fileBytes(await sqlitePath(db)),
  }),
  defineGauge({
    name: 'mintmark_database_wal_bytes',
    help: 'Size of the write-ahead log of SQLite',
    measure: async ({ db }) =>
      dialect === 'postgres' ? undefined : fileBytes(`${await sqlitePath(db)}-wal`),
  }),
  defineGauge({
    name: 'mintmark_disk_free_bytes',
    help: 'Space that is left where DATA_DIR is',
    measure: freeDataBytes,
  }),
]

const isUndone = sql`state in ('pending', 'inflight')`

const outboxGauges: GaugeMetric[] = [
  defineGauge({
    name: 'mintmark_outbox_depth',
    help: 'Outbox jobs that are not done',
    measure: ({ db }) => readNumber(db, sql`select count(*) as value from core_outbox where ${isUndone}`),
  }),
  defineGauge({
    name: 'mintmark_outbox_oldest_seconds',
    help: 'How long the oldest outbox job has been due without being done',
    measure: async ({ db, core }) => {
      const now = core.now()
      const since = await readNumber(
        db,
        sql`select coalesce(min(case when attempts > 0 then enqueued_at else next_at end), ${now}) as value
          from core_outbox where ${isUndone} and (attempts > 0 or next_at <= ${now})`,
      )
      return ageSeconds(core, since)
    },
  }),
  defineGauge({
    name: 'mintmark_events_undelivered',
    help: 'Deliveries of events to listeners that are not done',
    measure: ({ db }) => readNumber(db, sql`select count(*) as value from core_deliveries`),
  }),
  defineGauge({
    name: 'mintmark_stuck',
    help: 'Outbox jobs and deliveries that failed ten times',
    measure: ({ db }) =>
      readNumber(
        db,
        sql`select (select count(*) from core_outbox where ${isUndone} and attempts >= ${stuckAfterAttempts})
          + (select count(*) from core_deliveries where attempts >= ${stuckAfterAttempts}) as value`,
      ),
  }),
]

const auditGauges: GaugeMetric[] = [
  defineGauge({
    name: 'mintmark_audit_holds',
    help: 'Whether the latest check of all invariants found none broken: 1 or 0',
    measure: ({ core }) => Number(core.lastAudit().broken.length === 0),
  }),
  defineGauge({
    name: 'mintmark_invariants_broken',
    help: 'Invariants that the latest check found broken',
    measure: ({ core }) => core.lastAudit().broken.length,
  }),
  defineGauge({
    name: 'mintmark_audit_age_seconds',
    help: 'Time since the latest check of all invariants, or since the start before the first one',
    measure: ({ core }) => {
      const { at } = core.lastAudit()
      return at === null ? Math.round(process.uptime()) : ageSeconds(core, at)
    },
  }),
  defineGauge({
    name: 'mintmark_safe_mode',
    help: 'Whether no money moves, because an invariant is broken or a restore is unconfirmed: 1 or 0',
    measure: ({ core }) => Number(!canMoveMoney({ core })),
  }),
]

const clockTrusted = defineGauge({
  name: 'mintmark_clock_trusted',
  help: 'Whether deadlines are processed: 0 after the clock jumped ahead, until it is corrected or 15 minutes have passed',
  measure: ({ core }) => Number(core.isClockTrusted()),
})

const clusterGauges: GaugeMetric[] = [
  defineGauge({
    name: 'mintmark_redis_available',
    help: 'Whether Redis answers: 1 or 0; no value without REDIS_URL',
    measure: ({ core }) => core.cluster && Number(core.cluster.isAvailable),
  }),
]

/** The number of open cases, and the age of the oldest. */
function queueGauges(queue: Queue): GaugeMetric[] {
  const { name, help } = queue
  /** Both come from one query. */
  const statuses = new WeakMap<Context, Promise<QueueStatus>>()
  const statusOf = (ctx: Context) => {
    const status = statuses.get(ctx) ?? measureQueue(ctx, queue)
    statuses.set(ctx, status)
    return status
  }
  return [
    defineGauge({ name: `mintmark_${name}_open`, help, measure: async (ctx) => (await statusOf(ctx)).count }),
    defineGauge({
      name: `mintmark_${name}_oldest_seconds`,
      help: `${help}: age of the oldest, in seconds`,
      measure: async (ctx) => {
        const { oldestAt } = await statusOf(ctx)
        return oldestAt === null ? 0 : ageSeconds(ctx.core, oldestAt)
      },
    }),
  ]
}

async function readNumber(db: Context['db'], query: SQL): Promise<number> {
  const [row] = await db.rows<{ value: number | string }>(query)
  return Number(row?.value ?? 0)
}

async function canRead({ db }: Core): Promise<boolean> {
  return db.read.rows(sql`select 1`).then(
    () => true,
    () => false,
  )
}

async function sqlitePath(db: Context['db']): Promise<string> {
  const [row] = await db.rows<{ file: string }>(
    sql`select file from pragma_database_list where name = 'main'`,
  )
  return row?.file ?? ''
}

function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Undefined where /proc doesn't exist. */
function countOpenFiles(): number | undefined {
  const folder = '/proc/self/fd'
  return existsSync(folder) ? readdirSync(folder).length : undefined
}

function ageSeconds(core: Core, at: number): number {
  return Math.max(0, Math.round((core.now() - at) / 1000))
}
