import { alarm } from '@/src/core/alarm'
import type { Context } from '@/src/core/context'
import { every } from '@/src/core/jobs'
import { serverWords } from '@/src/core/words'

const lookEveryMs = 1_000
/** No clock is set right by more than this little by little: it was put forward, or the machine has slept. */
const jumpMs = 300_000
/** A clock that stays where it was put is believed after this long; whoever runs the site has been told meanwhile. */
const patienceMs = 900_000

/** Compares the time of day with the time that has passed: what jumps forward must not end anybody's hour. */
export class Clock {
  readonly job = every(lookEveryMs, 'core.watch-clock', (ctx) => this.look(ctx))
  /** What the time of day was ahead of the time passed when it was last believed. */
  private believedAhead: number
  private doubtedSince: number | undefined
  private isTold = false

  constructor(
    private readonly now: () => number,
    private readonly elapsed: () => number,
  ) {
    this.believedAhead = now() - elapsed()
  }

  /** Whether a deadline may be acted upon. One that jumps back is believed at once: nothing ends early by it. */
  isBelieved(): boolean {
    const ahead = this.now() - this.elapsed()
    if (ahead - this.believedAhead > jumpMs && !this.hasStayed()) {
      this.doubtedSince ??= this.elapsed()
      return false
    }
    this.believedAhead = ahead
    this.doubtedSince = undefined
    return true
  }

  private hasStayed(): boolean {
    return this.doubtedSince !== undefined && this.elapsed() - this.doubtedSince >= patienceMs
  }

  private async look(ctx: Context): Promise<void> {
    const isBelieved = this.isBelieved()
    if (isBelieved !== this.isTold) return
    this.isTold = !isBelieved
    if (isBelieved) return ctx.core.log.info('the clock is believed again')
    ctx.core.log.error('the clock was put forward, and deadlines wait')
    await alarm(ctx, serverWords.clockAlarm)
  }
}
