import { and, count, gt, gte, inArray, lte, max, or, sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import type { Context } from '@/src/kit/context'
import { serverMessages } from '@/src/kit/messages'
import { hourMs } from '@/src/kit/text/duration'
import { measureHealth } from '@/src/runtime/health'
import { isRestoreLocked } from '@/src/runtime/restore-lock'
import { deliveries, events, outbox } from '@/src/runtime/schema'

const { health: healthMessages } = serverMessages

const lateMs = hourMs
/** The fifth attempt is a quarter of an hour after the first. */
const failedAttemptsMin = 5

/** Reports overdue jobs and failing listeners. */
export const workDiagnostic: Diagnostic = {
  name: 'work',
  isLocal: true,
  advice: 'Read the errors in the log, and fix the service they name; see mintmark docs runbooks.',
  run: async (ctx) => {
    if (await isRestoreLocked(ctx)) return wrong('locked after a restore: run mintmark restore --release')
    const late = and(
      inArray(outbox.state, ['pending', 'inflight']),
      lte(outbox.enqueuedAt, ctx.now() - lateMs),
      // A postponed job isn't late before its time.
      or(gt(outbox.attempts, 0), lte(outbox.nextAt, ctx.now() - lateMs)),
    )
    const jobs = await ctx.db
      .select({ kind: outbox.kind, jobs: count() })
      .from(outbox)
      .where(late)
      .groupBy(outbox.kind)
    if (jobs.length > 0)
      return wrong(
        `overdue for more than an hour: ${jobs.map((row) => `${row.jobs} ${row.kind}`).join(', ')}`,
      )
    const failing = await ctx.db.$count(deliveries, gte(deliveries.attempts, failedAttemptsMin))
    return failing > 0
      ? wrong(`${failing} event deliveries keep failing; see the log`)
      : ok('no overdue jobs')
  },
}

/** Reports the services of the status panel. */
export const servicesDiagnostic: Diagnostic = {
  name: 'services',
  advice: 'See which service is down on /admin or in the log; see mintmark docs runbooks.',
  run: async (ctx) => {
    const unhealthy = [...(await measureHealth(ctx))].filter(([, health]) => health !== 'operational')
    return unhealthy.length === 0
      ? ok(healthMessages.all)
      : wrong(unhealthy.map(([name, health]) => `${name} ${healthMessages.states[health]}`).join(', '))
  },
}

/** Deadlines are shown to the minute. */
const clockSkewMaxMs = 30_000

/** Compares this machine's clock with the latest event and the database. */
export const clockDiagnostic: Diagnostic = {
  name: 'clock',
  advice: "Let the system synchronize its clock (timedatectl set-ntp true), and check the database's.",
  run: async (ctx) => {
    const behindMs = ((await newestEventAt(ctx)) ?? 0) - ctx.now()
    if (behindMs > clockSkewMaxMs)
      return wrong(`${seconds(behindMs)} behind the latest event: the clock was set back`)
    if (dialect !== 'postgres') return ok(new Date(ctx.now()).toISOString())
    const [remote] = await ctx.db.rows<{ at: string }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000) as at`,
    )
    const skewMs = Math.abs(Number(remote?.at) - ctx.now())
    return skewMs > clockSkewMaxMs
      ? wrong(`${seconds(skewMs)} off the database's clock`)
      : ok(`${new Date(ctx.now()).toISOString()}, same as the database`)
  },
}

async function newestEventAt({ db }: Context): Promise<number | null> {
  const [row] = await db.select({ at: max(events.at) }).from(events)
  return row?.at ?? null
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
