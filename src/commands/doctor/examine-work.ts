import { and, count, gte, inArray, lte } from 'drizzle-orm'
import { type Diagnostic, ok, wrong } from '@/src/core/examination'
import { measureHealth } from '@/src/core/health'
import { isRestoreLocked } from '@/src/core/hold'
import { deliveries, outbox } from '@/src/core/schema'
import { serverMessages } from '@/src/core/words'

const { health: said } = serverMessages

const lateMs = 3_600_000
/** The fifth try is a quarter of an hour after the first. */
const failedAttemptsMin = 5

/** Whether what was promised is carried out. */
export const workDiagnostic: Diagnostic = {
  name: 'work',
  run: async (ctx) => {
    if (await isRestoreLocked(ctx))
      return wrong('held back since a backup was put in place: mintmark restore --release')
    const late = and(
      inArray(outbox.state, ['pending', 'inflight']),
      lte(outbox.enqueuedAt, ctx.now() - lateMs),
    )
    const calls = await ctx.db
      .select({ kind: outbox.kind, calls: count() })
      .from(outbox)
      .where(late)
      .groupBy(outbox.kind)
    if (calls.length > 0)
      return wrong(`for over an hour: ${calls.map((row) => `${row.calls} ${row.kind}`).join(', ')}`)
    const untold = await ctx.db.$count(deliveries, gte(deliveries.attempts, failedAttemptsMin))
    return untold > 0 ? wrong(`${untold} listeners fail again and again; see the log`) : ok('nothing is late')
  },
}

/** What the status panel shows. */
export const servicesDiagnostic: Diagnostic = {
  name: 'services',
  run: async (ctx) => {
    const unwell = [...(await measureHealth(ctx))].filter(([, health]) => health !== 'operational')
    return unwell.length === 0
      ? ok(said.all)
      : wrong(unwell.map(([name, health]) => `${name} ${said.states[health]}`).join(', '))
  },
}
