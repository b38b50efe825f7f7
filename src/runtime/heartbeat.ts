import { and, asc, eq } from 'drizzle-orm'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import type { Absence, Module } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import type { ClockGuard } from '@/src/runtime/clock-guard'
import { absences, heartbeat } from '@/src/runtime/schema'

const beatEveryMs = 5_000
/** Of a restart. A process that was killed had been alive for up to a beat longer, which is counted as absence. */
const absenceMinMs = 1_000
/** Of a process that went on: its machine was suspended, its clock was set forward, or its database was away. */
const gapMinMs = 60_000

const rowId = 1

/**
 * Records when the site was away, and gives everyone that time back: no deadline runs while nobody could act. Stops deadlines until the
 * absence that has just ended is recorded.
 */
export class Heartbeat {
  readonly job = every(beatEveryMs, 'core.beat', (ctx) => this.beat(ctx, gapMinMs), { runsOnStop: true })
  /** When this process last beat; undefined before it starts. */
  private lastBeat: number | undefined
  private recorded: readonly Absence[] = []

  constructor(private readonly modules: readonly Module[]) {}

  /** Records the absence before this start. Call it before anything processes deadlines. */
  async start(ctx: Context): Promise<void> {
    await this.beat(ctx, absenceMinMs)
  }

  /** True from the end of an absence until it is recorded. */
  isBehind(now: number): boolean {
    return this.lastBeat !== undefined && now - this.lastBeat >= gapMinMs
  }

  /** How long the site was away between two times, in ms. */
  awayMs(from: number, to: number): number {
    return this.recorded
      .map(({ since, until }) => Math.min(to, until) - Math.max(from, since))
      .reduce((sum, ms) => sum + Math.max(0, ms), 0)
  }

  private async beat(ctx: Context, minMs: number): Promise<void> {
    if (!ctx.core.isWritable()) return
    const now = ctx.core.trustedNow()
    const absence = await transact(ctx, (tx) => this.record(tx, now, minMs))
    if (absence)
      ctx.core.log.warn('the site was away: deadlines are postponed', {
        seconds: Math.round((absence.until - absence.since) / 1_000),
      })
    if (absence || this.lastBeat === undefined)
      this.recorded = await ctx.db.select().from(absences).orderBy(asc(absences.id))
    this.lastBeat = now
  }

  /** Another process may have recorded the absence: the update claims it. */
  private async record(tx: TxContext, now: number, minMs: number): Promise<Absence | undefined> {
    const [last] = await tx.db.select().from(heartbeat)
    if (!last) await tx.db.insert(heartbeat).values({ id: rowId, at: now }).onConflictDoNothing()
    if (!last) return undefined
    const isSeen = and(eq(heartbeat.id, rowId), eq(heartbeat.at, last.at))
    const [claimed] = await tx.db.update(heartbeat).set({ at: now }).where(isSeen).returning()
    const absence = { since: last.at, until: now }
    if (!claimed || now - last.at < minMs) return undefined
    await tx.db.insert(absences).values(absence)
    for (const { postponeDeadlines } of this.modules) await postponeDeadlines?.(tx, absence)
    return absence
  }
}

/** The times that deadlines and figures rely on. */
export function trustedTimes(
  parts: () => { heartbeat: Heartbeat; clockGuard: ClockGuard },
): Pick<Core, 'isClockTrusted' | 'trustedNow' | 'awayMs'> {
  return {
    isClockTrusted: () => {
      const { heartbeat: beats, clockGuard } = parts()
      return clockGuard.isTrusted() && !beats.isBehind(clockGuard.trustedNow())
    },
    trustedNow: () => parts().clockGuard.trustedNow(),
    awayMs: (from, to) => parts().heartbeat.awayMs(from, to),
  }
}
