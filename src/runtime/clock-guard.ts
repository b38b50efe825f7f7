import type { Context } from '@/src/kit/context'
import { serverMessages } from '@/src/kit/messages'
import { alertOperator } from '@/src/mail/alert-operator'
import { every } from '@/src/runtime/jobs'

const checkEveryMs = 1_000
/** No clock is set right by more than this little by little: it was put forward, or the machine has slept. */
const jumpMs = 300_000
/** A clock that stays where it was put is believed after this long; whoever runs the site has been told meanwhile. */
const distrustMaxMs = 900_000

/** Compares the time of day with the time that has passed: what jumps forward must not end anybody's hour. */
export class ClockGuard {
  readonly job = every(checkEveryMs, 'core.watch-clock', (ctx) => this.check(ctx))
  /** What the time of day was ahead of the time passed when it was last believed. */
  private trustedAheadMs: number
  private distrustedSince: number | undefined
  private isReported = false

  constructor(
    private readonly now: () => number,
    private readonly elapsed: () => number,
  ) {
    this.trustedAheadMs = now() - elapsed()
  }

  /** Whether a deadline may be acted upon. One that jumps back is believed at once: nothing ends early by it. */
  isTrusted(): boolean {
    const ahead = this.now() - this.elapsed()
    if (ahead - this.trustedAheadMs > jumpMs && !this.hasStayed()) {
      this.distrustedSince ??= this.elapsed()
      return false
    }
    this.trustedAheadMs = ahead
    this.distrustedSince = undefined
    return true
  }

  private hasStayed(): boolean {
    return this.distrustedSince !== undefined && this.elapsed() - this.distrustedSince >= distrustMaxMs
  }

  private async check(ctx: Context): Promise<void> {
    const isBelieved = this.isTrusted()
    if (isBelieved !== this.isReported) return
    this.isReported = !isBelieved
    if (isBelieved) return ctx.core.log.info('the clock is believed again')
    ctx.core.log.error('the clock was put forward, and deadlines wait')
    await alertOperator(ctx, serverMessages.clockAlert)
  }
}
