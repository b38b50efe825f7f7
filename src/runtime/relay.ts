import { and, gt, isNull } from 'drizzle-orm'
import { type Context, systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import type { Listener } from '@/src/kit/events'
import { Signal } from '@/src/kit/signal'
import { withTimeout } from '@/src/kit/with-timeout'
import { claimDelivery, deleteDelivery, postponeDelivery, selectDue } from '@/src/runtime/relay-statements'
import { deliveries, type events } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

/** A delivery claimed this long ago belonged to a process that died. */
const leaseMs = 60_000
/** A listener that takes longer has failed and is told again: well under the lease. */
const listenerTimeoutMs = 30_000
/** What becomes due while others are being told is looked for this often. */
const pollMs = 1_000
const backoffFirstMs = 1_000
const backoffMaxMs = 600_000
const batchMax = 100

interface Due {
  listener: string
  attempts: number
  event: typeof events.$inferSelect
}

/** Tells listeners what happened, after the commit, at least once. */
export class Relay {
  private readonly listeners: Map<string, Listener>
  private readonly worker = new Worker('core.relay', () => this.drain())
  private readonly signal = new Signal()
  /** Listeners that are being told something, and until when. */
  private readonly busy = new Map<string, Promise<void>>()
  private stopping = false
  /** Nothing is claimed twice at once within this process; the claim keeps other processes off. */
  private draining: Promise<number> = Promise.resolve(0)

  constructor(
    private readonly core: Core,
    listeners: readonly Listener[],
  ) {
    this.listeners = new Map(listeners.map((listener) => [listener.name, listener]))
  }

  start(): void {
    this.worker.start(this.core.log)
  }

  /** Starts no further delivery; what was claimed is delivered when its lease has run out. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.worker.stop()
  }

  /** What was being told when the last process of this database died is told again. */
  async recover(): Promise<void> {
    const { db, now } = this.core
    await db.transact((tx) =>
      tx
        .update(deliveries)
        .set({ nextAt: now() })
        .where(and(isNull(deliveries.error), gt(deliveries.nextAt, now()))),
    )
  }

  wake(): void {
    this.signal.notify()
    this.worker.wake()
  }

  /** Delivers everything that is due; answers how many deliveries it made. */
  drain(): Promise<number> {
    const next = () => this.drainOnce()
    // A round that failed for want of the database must not take those after it along.
    this.draining = this.draining.then(next, next)
    return this.draining
  }

  private async drainOnce(): Promise<number> {
    let made = 0
    for (;;) {
      const published = this.signal.next()
      const due = await this.claimFor([...this.listeners.keys()].filter((name) => !this.busy.has(name)))
      for (const [listener, told] of Map.groupBy(due, (delivery) => delivery.listener))
        this.startDeliveries(listener, told)
      made += due.length
      if (due.length > 0) continue
      if (this.busy.size === 0) return made
      await withTimeout(pollMs, Promise.race([published, ...this.busy.values()]), undefined)
    }
  }

  /** Each listener hears of facts in their order, unless one fails; listeners do not wait for one another. */
  private startDeliveries(listener: string, told: Due[]): void {
    this.busy.set(
      listener,
      this.deliverAll(listener, told)
        .catch((error) => this.core.log.error('delivery not noted', { listener, error }))
        .finally(() => this.busy.delete(listener)),
    )
  }

  /** A listener that lags behind goes on with what waits for it alone, whatever the others are at. */
  private async deliverAll(listener: string, first: Due[]): Promise<void> {
    for (let told = first; told.length > 0; told = await this.claimFor([listener]))
      for (const delivery of told) if (!this.stopping) await this.deliver(delivery)
  }

  /** Claims what is due to these listeners, and no other process has taken meanwhile. */
  private async claimFor(listeners: string[]): Promise<Due[]> {
    if (this.stopping || listeners.length === 0) return []
    const { db, now: clock } = this.core
    const now = clock()
    const due = await selectDue(db.read, listeners.length, { ...listeners, now, limit: batchMax })
    if (due.length === 0) return []
    return db.transact(async (tx) => {
      const claimed: Due[] = []
      for (const delivery of due) {
        const [row] = await claimDelivery(tx, { ...deliveryKey(delivery), now, nextAt: now + leaseMs })
        if (row) claimed.push(delivery)
      }
      return claimed
    })
  }

  private async deliver(delivery: Due): Promise<void> {
    const { event, listener, attempts } = delivery
    const which = deliveryKey(delivery)
    try {
      await this.runListener(delivery)
      await this.core.db.transact((tx) => deleteDelivery(tx, which))
    } catch (error) {
      this.core.log.error('listener failed', { listener, event: event.name, seq: event.seq, error })
      const nextAt = this.core.now() + Math.min(backoffMaxMs, backoffFirstMs * 2 ** attempts)
      await this.core.db.transact((tx) => postponeDelivery(tx, { ...which, nextAt, error: String(error) }))
    }
  }

  private async runListener({ event, listener }: Due): Promise<void> {
    const context = this.context(listener, event.at)
    const heard = this.listeners.get(listener)?.run(context, { ...event, id: String(event.seq) })
    const isHeard = await withTimeout(
      listenerTimeoutMs,
      Promise.resolve(heard).then(() => true),
      false,
    )
    if (!isHeard) throw new Error('It took too long')
  }

  /** A listener's clock stands at the event, so that what it writes bears the time of its cause. */
  private context(listener: string, at: number): Context {
    return systemContext(this.core, listener, () => at)
  }
}

function deliveryKey({ event, listener }: Due) {
  return { seq: event.seq, listener }
}
