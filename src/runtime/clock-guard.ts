import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import type { Context, Core } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import { serverMessages } from '@/src/kit/messages'
import { incrementCounter } from '@/src/kit/metrics/metrics'
import { clockJumps } from '@/src/runtime/core-metrics'
import { leaseMs as deliveryLeaseMs } from '@/src/runtime/events/delivery-statements'
import { leaseMs } from '@/src/runtime/outbox/outbox-timing'
import { deliveries, outbox } from '@/src/runtime/schema'

/** Notifies the operator. */
export type AlertOperator = (
  ctx: Context,
  alert: { subject: (siteName: string) => string; text: string },
) => Promise<void>

const checkEveryMs = 1_000
/** Clock corrections are smaller: beyond this, someone set the clock forward or the machine was suspended. */
const jumpMs = 300_000
/** A smaller step back delays what waits by less than a retry does. */
const setBackMs = 30_000
/** By then, transactions that were running when the clock was set back have committed, with times from before. */
const repeatAfterMs = 60_000
/** After this long a jump is accepted; the operator has been alerted. */
const distrustMaxMs = 900_000

/**
 * Compares wall-clock time with monotonic time, so that a clock that jumps forward doesn't end any deadline early, and work that waits
 * for a time doesn't wait longer because the clock was set back.
 */
export class ClockGuard {
  readonly job = every(checkEveryMs, 'core.watch-clock', (ctx) => this.check(ctx))
  /** Wall-clock minus monotonic time when the clock was last trusted. */
  private trustedAheadMs: number
  private distrustedSince: number | undefined
  private isReported = false
  /** Wall-clock minus monotonic time at the last check. */
  private checkedAheadMs: number
  /** When waits are ended a second time, in monotonic time. */
  private repeatAt: number | undefined

  constructor(
    private readonly now: () => number,
    private readonly elapsed: () => number,
    private readonly alert: AlertOperator,
  ) {
    this.trustedAheadMs = this.aheadMs()
    this.checkedAheadMs = this.trustedAheadMs
  }

  /** Whether deadlines may be processed. A clock that jumps back is trusted at once: no deadline ends early. */
  isTrusted(): boolean {
    const ahead = this.aheadMs()
    if (ahead - this.trustedAheadMs > jumpMs && !this.hasStayed()) {
      this.distrustedSince ??= this.elapsed()
      return false
    }
    this.trustedAheadMs = ahead
    this.distrustedSince = undefined
    return true
  }

  /** The time without a jump forward that isn't trusted yet, in ms since 1970. */
  trustedNow(): number {
    return this.isTrusted() ? this.now() : this.elapsed() + this.trustedAheadMs
  }

  private aheadMs(): number {
    return this.now() - this.elapsed()
  }

  private hasStayed(): boolean {
    return this.distrustedSince !== undefined && this.elapsed() - this.distrustedSince >= distrustMaxMs
  }

  private async check(ctx: Context): Promise<void> {
    await this.checkSetBack(ctx)
    const isTrusted = this.isTrusted()
    if (isTrusted !== this.isReported) return
    this.isReported = !isTrusted
    if (isTrusted) return ctx.core.log.info('the clock is trusted again')
    incrementCounter(ctx, clockJumps)
    ctx.core.log.error('the clock jumped forward: deadlines are on hold', {
      seconds: Math.round((this.aheadMs() - this.trustedAheadMs) / 1_000),
    })
    await this.alert(ctx, serverMessages.clockAlert)
  }

  /** After a reported jump forward, the operator expects the correction, so it causes no second alert. */
  private async checkSetBack(ctx: Context): Promise<void> {
    const ahead = this.aheadMs()
    const backMs = this.checkedAheadMs - ahead
    const isRepeated = this.repeatAt !== undefined && this.elapsed() >= this.repeatAt
    if (backMs > setBackMs || isRepeated) await makeWaitingWorkDue(ctx.core)
    if (isRepeated) this.repeatAt = undefined
    this.checkedAheadMs = ahead
    if (backMs <= setBackMs) return
    this.repeatAt = this.elapsed() + repeatAfterMs
    if (this.isReported) return
    const seconds = Math.round(backMs / 1_000)
    incrementCounter(ctx, clockJumps)
    ctx.core.log.error('the clock was set back: what waited is due now', { seconds })
    const { subject, text } = serverMessages.clockSetBackAlert
    await this.alert(ctx, { subject, text: text(String(seconds)) })
  }
}

/**
 * Makes jobs and deliveries due that were due before the clock was set back, or that wait for a retry. Leases start over. A job scheduled
 * for a certain time still waits for it. The workers find them within a second.
 */
async function makeWaitingWorkDue({ db, now }: Core): Promise<void> {
  const at = now()
  const wasDue = or(gt(outbox.attempts, 0), lte(outbox.nextAt, outbox.enqueuedAt))
  const isWaiting = and(eq(outbox.state, 'pending'), gt(outbox.nextAt, at), wasDue)
  const isLeased = and(eq(outbox.state, 'inflight'), gt(outbox.nextAt, at + leaseMs))
  const isDelayed = or(isNotNull(deliveries.error), gt(deliveries.nextAt, at + deliveryLeaseMs))
  await db.transact(async (tx) => {
    await tx.update(outbox).set({ nextAt: at }).where(isWaiting)
    await tx
      .update(outbox)
      .set({ nextAt: at + leaseMs })
      .where(isLeased)
    await tx
      .update(deliveries)
      .set({ nextAt: at })
      .where(and(gt(deliveries.nextAt, at), isDelayed))
  })
}
