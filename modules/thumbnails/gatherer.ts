import { httpErrors } from '@/src/core/errors'
import { Signal } from '@/src/core/nudge'
import { withTimeout } from '@/src/core/within'

/** How asking is spread: `keysMax` to a call, a call as soon as no key came for `soonMs`, later while calls come thick. */
interface Pace {
  readonly keysMax: number
  readonly soonMs: number
  readonly apartMs: number
  /** Who comes when so many wait already is sent away. */
  readonly waitingMax: number
}

const roundsMax = 10

/** Turns what many ask for one by one into few calls, one at a time, and a key asked for twice into one. */
export class Gatherer<Answer> {
  private readonly asked = new Map<string, PromiseWithResolvers<Answer>>()
  private readonly waiting = new Set<string>()
  private readonly full = new Signal()
  private lastCall = Number.NEGATIVE_INFINITY
  private isRunning = false

  constructor(
    private readonly call: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
    private readonly pace: Pace,
    private readonly now: () => number,
  ) {}

  /** Throws what the call throws, and unavailable when too many wait. */
  ask(key: string): Promise<Answer> {
    const known = this.asked.get(key)
    if (known) return known.promise
    if (this.waiting.size >= this.pace.waitingMax) return Promise.reject(httpErrors.unavailable())
    const answer = Promise.withResolvers<Answer>()
    this.asked.set(key, answer)
    this.waiting.add(key)
    if (this.waiting.size >= this.pace.keysMax) this.full.notify()
    if (!this.isRunning) void this.run()
    return answer.promise
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.waiting.size > 0) {
      await this.gather()
      const keys = [...this.waiting].slice(0, this.pace.keysMax)
      for (const key of keys) this.waiting.delete(key)
      await this.answer(keys)
    }
    this.isRunning = false
  }

  /** Goes on while more keys come in, for a while: on a busy machine they come slowly. */
  private async gather(): Promise<void> {
    let waitMs = this.patience()
    for (let rounds = 0; rounds < roundsMax; rounds++) {
      const before = this.waiting.size
      if (before >= this.pace.keysMax) return
      await withTimeout(waitMs, this.full.next(), undefined)
      if (rounds > 0 && this.waiting.size === before) return
      waitMs = this.pace.soonMs
    }
  }

  private patience(): number {
    const { soonMs, apartMs } = this.pace
    const sinceMs = Math.max(0, this.now() - this.lastCall)
    return Math.max(soonMs, apartMs - sinceMs)
  }

  private async answer(keys: readonly string[]): Promise<void> {
    try {
      const answers = await this.call(keys)
      this.settle(keys, (key, { resolve, reject }) => {
        if (answers.has(key)) resolve(answers.get(key) as Answer)
        else reject(new Error('a call left out one of its keys'))
      })
    } catch (error) {
      this.settle(keys, (_, { reject }) => reject(error))
    }
    this.lastCall = this.now()
  }

  private settle(
    keys: readonly string[],
    tell: (key: string, asker: PromiseWithResolvers<Answer>) => void,
  ): void {
    for (const key of keys) {
      const asker = this.asked.get(key)
      this.asked.delete(key)
      if (asker) tell(key, asker)
    }
  }
}
