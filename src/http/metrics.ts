import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { sql } from '@/src/db/columns'
import { plainTextOperation } from '@/src/http/openapi'
import { documentedErrors } from '@/src/http/openapi-errors'
import { isForwarded } from '@/src/http/proxy'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import { type Core, systemContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'
import { stuckAfterAttempts } from '@/src/runtime/outbox-timing'
import { measureQueues } from '@/src/runtime/queues'
import { canMoveMoney } from '@/src/runtime/safe-mode'

interface OutboxMetrics {
  undelivered: number
  outbox_depth: number
  stuck: number
  oldest_due: number | null
}

interface Metric {
  name: string
  /** Left out of the metrics while it is NaN. */
  value: number
  help?: string
}

/** Serves metrics in the Prometheus text format. */
export function metrics(core: Core) {
  return new Elysia({ name: 'metrics' }).get(
    '/metrics',
    async ({ request, server, set }) => {
      if (!isAuthorized(core, request, server)) throw httpErrors.not_found()
      set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
      return renderMetrics([
        ...(await measure(core)),
        { name: 'mintmark_sockets_open', value: server?.pendingWebSockets ?? 0 },
        ...(await measureCases(core)),
      ])
    },
    {
      detail: {
        ...plainTextOperation(
          'Prometheus metrics. Requires METRICS_TOKEN as bearer token if set, else a request from this machine.',
          200,
        ),
        ...documentedErrors(httpErrors.not_found),
        security: [{ metricsToken: [] }, {}],
      },
    },
  )
}

/** With METRICS_TOKEN only its bearer; without it only requests from this machine, and not through a proxy on it. */
function isAuthorized(core: Core, request: Request, server: Server<unknown> | null): boolean {
  const { METRICS_TOKEN } = readConfig({ core }, appConfig)
  if (METRICS_TOKEN === undefined) {
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(server?.requestIP(request)?.address ?? '')
    return isLocal && !isForwarded(request)
  }
  return secretsMatch(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)
}

async function measure(core: Core): Promise<Metric[]> {
  const [counts] = await core.db.read.rows<OutboxMetrics>(sql`
    select (select count(*) from core_deliveries) as undelivered,
      (select count(*) from core_outbox where state <> 'done') as outbox_depth,
      (select count(*) from core_outbox where state <> 'done' and attempts >= ${stuckAfterAttempts})
        + (select count(*) from core_deliveries where attempts >= ${stuckAfterAttempts}) as stuck,
      (select min(next_at) from core_outbox where state = 'pending') as oldest_due`)
  const dueSince = Number(counts?.oldest_due ?? core.now())
  const values = {
    process_uptime_seconds: Math.round(process.uptime()),
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_open_fds: countOpenFiles(),
    mintmark_invariants_broken: core.lastAudit().broken.length,
    mintmark_safe_mode: canMoveMoney({ core }) ? 0 : 1,
    mintmark_audit_age_seconds: ageSeconds(core, core.lastAudit().at),
    mintmark_events_undelivered: Number(counts?.undelivered ?? 0),
    mintmark_outbox_depth: Number(counts?.outbox_depth ?? 0),
    mintmark_stuck: Number(counts?.stuck ?? 0),
    mintmark_outbox_oldest_seconds: Math.max(0, Math.round((core.now() - dueSince) / 1000)),
    mintmark_database_writable: Number(core.isWritable()),
    mintmark_redis_available: core.cluster ? Number(core.cluster.isAvailable) : Number.NaN,
    ...Object.fromEntries(core.counters),
  }
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}

async function measureCases(core: Core): Promise<Metric[]> {
  const queues = await measureQueues(systemContext(core, 'http.metrics'))
  return queues.flatMap(({ name, help, count, oldestAt }) => [
    { name: `mintmark_${name}_open`, help, value: count },
    {
      name: `mintmark_${name}_oldest_seconds`,
      help: `${help}: age of the oldest, in seconds`,
      value: oldestAt === null ? 0 : Math.max(0, ageSeconds(core, oldestAt)),
    },
  ])
}

/** NaN where /proc doesn't exist. */
function countOpenFiles(): number {
  const folder = '/proc/self/fd'
  return existsSync(folder) ? readdirSync(folder).length : Number.NaN
}

/** NaN, and so left out of the metrics, until known. */
function ageSeconds(core: Core, at: number | null): number {
  return at === null ? Number.NaN : Math.round((core.now() - at) / 1000)
}

function renderMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ value }) => !Number.isNaN(value))
    .flatMap(({ name, value, help }) => [
      ...(help === undefined ? [] : [`# HELP ${name} ${help}\n`]),
      `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n${name} ${value}\n`,
    ])
    .join('')
}
