import { max, sql } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import { type Diagnostic, ok, wrong } from '@/src/core/examination'
import { events } from '@/src/core/schema'
import { dialect } from '@/src/db/columns'

/** Deadlines are told to the minute. */
const clockSkewMaxMs = 30_000

/** Whether this machine's clock goes with what is known of the time elsewhere. */
export const clockDiagnostic: Diagnostic = {
  name: 'clock',
  run: async (ctx) => {
    const behindMs = ((await newestEventAt(ctx)) ?? 0) - ctx.now()
    if (behindMs > clockSkewMaxMs)
      return wrong(`${seconds(behindMs)} before the latest thing that happened: it was set back`)
    if (dialect !== 'postgres') return ok(new Date(ctx.now()).toISOString())
    const [there] = await ctx.db.rows<{ at: string }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000) as at`,
    )
    const apartMs = Math.abs(Number(there?.at) - ctx.now())
    return apartMs > clockSkewMaxMs
      ? wrong(`${seconds(apartMs)} from that of the database`)
      : ok(`${new Date(ctx.now()).toISOString()}, as the database has it`)
  },
}

async function newestEventAt({ db }: Context): Promise<number | null> {
  const [row] = await db.select({ at: max(events.at) }).from(events)
  return row?.at ?? null
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
