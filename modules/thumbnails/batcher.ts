import { httpErrors } from '@/src/kit/errors'
import { Signal } from '@/src/kit/realtime/signal'
import { withTimeout } from '@/src/kit/with-timeout'

interface BatchOptions {
  readonly batchSizeMax: number
  /** A batch is sent when no key has been added for this long. */
  readonly quietMs: number
  /** Minimum time between two calls. */
  readonly callIntervalMs: number
  /** Further keys are rejected while this many are queued. */
  readonly queuedMax: number
}

const collectRoundsMax = 10

/** Combines single loads into batches, which run one at a time. Concurrent loads of one key share a result. */
export class Batcher<Value> {
  private readonly pending = new Map<string, PromiseWithResolvers<Value>>()
  private readonly queued = new Set<string>()
  private readonly batchFull = new Signal()
  private lastCallAt = Number.NEGATIVE_INFINITY
  private isRunning = false

  constructor(
    private readonly loadBatch: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    private readonly options: BatchOptions,
    private readonly now: () => number,
  ) {}

  /** Throws the error of the batch, and unavailable while the queue is full. */
  load(key: string): Promise<Value> {
    const existing = this.pending.get(key)
    if (existing) return existing.promise
    if (this.queued.size >= this.options.queuedMax)
      return Promise.reject(httpErrors.unavailable({ retryAfterSeconds: 5 }))
    const result = Promise.withResolvers<Value>()
    this.pending.set(key, result)
    this.queued.add(key)
    if (this.queued.size >= this.options.batchSizeMax) this.batchFull.notify()
    if (!this.isRunning) void this.run()
    return result.promise
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.queued.size > 0) {
      await this.collect()
      const keys = [...this.queued].slice(0, this.options.batchSizeMax)
      for (const key of keys) this.queued.delete(key)
      await this.runBatch(keys)
    }
    this.isRunning = false
  }

  /** Waits for a bounded time while keys keep arriving; on a busy machine they arrive slowly. */
  private async collect(): Promise<void> {
    let waitMs = this.initialWaitMs()
    for (let rounds = 0; rounds < collectRoundsMax; rounds++) {
      const sizeBefore = this.queued.size
      if (sizeBefore >= this.options.batchSizeMax) return
      await withTimeout(waitMs, this.batchFull.next(), undefined)
      if (rounds > 0 && this.queued.size === sizeBefore) return
      waitMs = this.options.quietMs
    }
  }

  private initialWaitMs(): number {
    const { quietMs, callIntervalMs } = this.options
    const sinceMs = Math.max(0, this.now() - this.lastCallAt)
    return Math.max(quietMs, callIntervalMs - sinceMs)
  }

  private async runBatch(keys: readonly string[]): Promise<void> {
    try {
      const values = await this.loadBatch(keys)
      this.settleBatch(keys, (key, { resolve, reject }) => {
        if (values.has(key)) resolve(values.get(key) as Value)
        else reject(new Error('the batch result is missing a key'))
      })
    } catch (error) {
      this.settleBatch(keys, (_, { reject }) => reject(error))
    }
    this.lastCallAt = this.now()
  }

  private settleBatch(
    keys: readonly string[],
    settle: (key: string, result: PromiseWithResolvers<Value>) => void,
  ): void {
    for (const key of keys) {
      const result = this.pending.get(key)
      this.pending.delete(key)
      if (result) settle(key, result)
    }
  }
}
