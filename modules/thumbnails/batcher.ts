import { httpErrors } from '@/src/kit/errors'
import { Signal } from '@/src/kit/signal'
import { withTimeout } from '@/src/kit/with-timeout'

/** How asking is spread: `keysMax` to a call, a call as soon as no key came for `soonMs`, later while calls come thick. */
interface BatchOptions {
  readonly batchSizeMax: number
  readonly quietMs: number
  readonly callIntervalMs: number
  /** Who comes when so many wait already is sent away. */
  readonly queuedMax: number
}

const collectRoundsMax = 10

/** Turns what many ask for one by one into few calls, one at a time, and a key asked for twice into one. */
export class Batcher<Answer> {
  private readonly pending = new Map<string, PromiseWithResolvers<Answer>>()
  private readonly queued = new Set<string>()
  private readonly batchFull = new Signal()
  private lastCallAt = Number.NEGATIVE_INFINITY
  private isRunning = false

  constructor(
    private readonly call: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
    private readonly pace: BatchOptions,
    private readonly now: () => number,
  ) {}

  /** Throws what the call throws, and unavailable when too many wait. */
  load(key: string): Promise<Answer> {
    const known = this.pending.get(key)
    if (known) return known.promise
    if (this.queued.size >= this.pace.queuedMax) return Promise.reject(httpErrors.unavailable())
    const answer = Promise.withResolvers<Answer>()
    this.pending.set(key, answer)
    this.queued.add(key)
    if (this.queued.size >= this.pace.batchSizeMax) this.batchFull.notify()
    if (!this.isRunning) void this.run()
    return answer.promise
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.queued.size > 0) {
      await this.collect()
      const keys = [...this.queued].slice(0, this.pace.batchSizeMax)
      for (const key of keys) this.queued.delete(key)
      await this.runBatch(keys)
    }
    this.isRunning = false
  }

  /** Goes on while more keys come in, for a while: on a busy machine they come slowly. */
  private async collect(): Promise<void> {
    let waitMs = this.initialWaitMs()
    for (let rounds = 0; rounds < collectRoundsMax; rounds++) {
      const before = this.queued.size
      if (before >= this.pace.batchSizeMax) return
      await withTimeout(waitMs, this.batchFull.next(), undefined)
      if (rounds > 0 && this.queued.size === before) return
      waitMs = this.pace.quietMs
    }
  }

  private initialWaitMs(): number {
    const { quietMs, callIntervalMs } = this.pace
    const sinceMs = Math.max(0, this.now() - this.lastCallAt)
    return Math.max(quietMs, callIntervalMs - sinceMs)
  }

  private async runBatch(keys: readonly string[]): Promise<void> {
    try {
      const answers = await this.call(keys)
      this.settleBatch(keys, (key, { resolve, reject }) => {
        if (answers.has(key)) resolve(answers.get(key) as Answer)
        else reject(new Error('a call left out one of its keys'))
      })
    } catch (error) {
      this.settleBatch(keys, (_, { reject }) => reject(error))
    }
    this.lastCallAt = this.now()
  }

  private settleBatch(
    keys: readonly string[],
    tell: (key: string, asker: PromiseWithResolvers<Answer>) => void,
  ): void {
    for (const key of keys) {
      const asker = this.pending.get(key)
      this.pending.delete(key)
      if (asker) tell(key, asker)
    }
  }
}
