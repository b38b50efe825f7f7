import type { Context } from '@/src/kit/context'
import { every } from '@/src/kit/jobs'
import { serverMessages } from '@/src/kit/messages'

/** Notifies the operator. */
export type Alert = (
  ctx: Context,
  alert: { subject: (siteName: string) => string; text: string },
) => Promise<void>

const checkEveryMs = 1_000
/** Clock corrections are smaller: beyond this, someone set the clock forward or the machine was suspended. */
const jumpMs = 300_000
/** After this long a jump is accepted; the operator has been alerted. */
const distrustMaxMs = 900_000

/** Compares wall-clock time with monotonic time, so that a clock that jumps forward doesn't end any deadline early. */
export class ClockGuard {
  readonly job = every(checkEveryMs, 'core.watch-clock', (ctx) => this.check(ctx))
  /** Wall-clock minus monotonic time when the clock was last trusted. */
  private trustedAheadMs: number
  private distrustedSince: number | undefined
  private isReported = false

  constructor(
    private readonly now: () => number,
    private readonly elapsed: () => number,
    private readonly alert: Alert,
  ) {
    this.trustedAheadMs = now() - elapsed()
  }

  /** Whether deadlines may be processed. A clock that jumps back is trusted at once: no deadline ends early. */
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
    const isTrusted = this.isTrusted()
    if (isTrusted !== this.isReported) return
    this.isReported = !isTrusted
    if (isTrusted) return ctx.core.log.info('the clock is trusted again')
    ctx.core.log.error('the clock jumped forward: deadlines are on hold')
    await this.alert(ctx, serverMessages.clockAlert)
  }
}
