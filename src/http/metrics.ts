import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { sql } from '@/src/db/columns'
import { plainTextOperation } from '@/src/http/openapi'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { secretsMatch } from '@/src/kit/secret'
import { stuckAfterAttempts } from '@/src/runtime/outbox'
import { canMoveMoney } from '@/src/runtime/safe-mode'

interface Counts {
  undelivered: number
  unsettled: number
  stuck: number
  oldest_due: number | null
}

/** Figures for whoever watches the process, as Prometheus reads them. */
export function metrics(core: Core) {
  return new Elysia({ name: 'metrics' }).get(
    '/metrics',
    async ({ request, server, set }) => {
      if (!isAuthorized(core, request, server)) throw httpErrors.not_found()
      set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
      return renderMetrics({
        ...(await measure(core)),
        mintmark_sockets_open: server?.pendingWebSockets ?? 0,
      })
    },
    {
      detail: plainTextOperation(
        "Figures for Prometheus: for the bearer of the operator's token, or without one for this machine alone.",
        200,
        404,
      ),
    },
  )
}

/** With a token only its bearer; without one only this machine itself. */
function isAuthorized(core: Core, request: Request, server: Server<unknown> | null): boolean {
  const { METRICS_TOKEN } = readConfig({ core }, appConfig)
  if (METRICS_TOKEN === undefined)
    return /^(127\.|::1$|::ffff:127\.)/.test(server?.requestIP(request)?.address ?? '')
  return secretsMatch(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)
}

async function measure(core: Core): Promise<Record<string, number>> {
  const [counts] = await core.db.read.rows<Counts>(sql`
    select (select count(*) from core_deliveries) as undelivered,
      (select count(*) from core_outbox where state <> 'done') as unsettled,
      (select count(*) from core_outbox where state <> 'done' and tries >= ${stuckAfterAttempts})
        + (select count(*) from core_deliveries where tries >= ${stuckAfterAttempts}) as stuck,
      (select min(next_at) from core_outbox where state = 'pending') as oldest_due`)
  const dueSince = Number(counts?.oldest_due ?? core.now())
  return {
    process_uptime_seconds: Math.round(process.uptime()),
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_open_fds: countOpenFiles(),
    mintmark_invariants_broken: core.lastAudit().broken.length,
    mintmark_safe_mode: canMoveMoney({ core }) ? 0 : 1,
    mintmark_audit_age_seconds: ageSeconds(core, core.lastAudit().at),
    mintmark_events_undelivered: Number(counts?.undelivered ?? 0),
    mintmark_calls_unsettled: Number(counts?.unsettled ?? 0),
    mintmark_stuck: Number(counts?.stuck ?? 0),
    mintmark_oldest_due_seconds: Math.max(0, Math.round((core.now() - dueSince) / 1000)),
    mintmark_database_writable: Number(core.isWritable()),
    mintmark_redis_heard: core.cluster ? Number(core.cluster.isAvailable) : Number.NaN,
    ...Object.fromEntries(core.counters),
  }
}

/** Where the system tells. */
function countOpenFiles(): number {
  const folder = '/proc/self/fd'
  return existsSync(folder) ? readdirSync(folder).length : Number.NaN
}

/** A figure that is not known yet is none. */
function ageSeconds(core: Core, at: number | null): number {
  return at === null ? Number.NaN : Math.round((core.now() - at) / 1000)
}

function renderMetrics(figures: Record<string, number>): string {
  return Object.entries(figures)
    .filter(([, value]) => !Number.isNaN(value))
    .map(
      ([name, value]) =>
        `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n${name} ${value}\n`,
    )
    .join('')
}
