import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import { type Context, type Core, systemContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import type { Listener } from '@/src/kit/events'
import { Signal } from '@/src/kit/signal'
import { withTimeout } from '@/src/kit/with-timeout'
import { deliveries, events } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

const isDelivery = and(eq(deliveries.eventSeq, param('seq')), eq(deliveries.listener, param('listener')))

const selectDue = preparedBy((db: Reader, freeCount: number) =>
  db
    .select({ listener: deliveries.listener, attempts: deliveries.attempts, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.seq, deliveries.eventSeq))
    .where(and(lte(deliveries.nextAt, param('now')), inArray(deliveries.listener, paramList(freeCount))))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.eventSeq))
    .limit(param('limit')),
)

const claimDelivery = prepared((db: Writer) =>
  db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, ...paramColumns(['nextAt']) })
    .where(and(isDelivery, lte(deliveries.nextAt, param('now'))))
    .returning({ attempts: deliveries.attempts }),
)

const deleteDelivery = prepared((db: Writer) =>
  db.delete(deliveries).where(isDelivery).returning({ seq: deliveries.eventSeq }),
)

const postponeDelivery = prepared((db: Writer) =>
  db
    .update(deliveries)
    .set(paramColumns(['nextAt', 'error']))
    .where(isDelivery)
    .returning({ seq: deliveries.eventSeq }),
)

/** A delivery claimed this long ago belonged to a process that died. */
const leaseMs = 60_000
/** A listener that takes longer has failed and is retried: well under the lease. */
const listenerTimeoutMs = 30_000
/** How often to check for due deliveries while others are running. */
const pollMs = 1_000
const backoffFirstMs = 1_000
const backoffMaxMs = 600_000
const batchMax = 100

interface Due {
  listener: string
  attempts: number
  event: typeof events.$inferSelect
}

/** Delivers committed events to listeners, at least once. */
export class Relay {
  private readonly listeners: Map<string, Listener>
  private readonly worker = new Worker('core.relay', () => this.drain())
  private readonly signal = new Signal()
  /** By name of each running listener, a promise that resolves when its deliveries have finished. */
  private readonly busy = new Map<string, Promise<void>>()
  private stopping = false
  /** Runs drains one after the other within this process; claims keep other processes away. */
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

  /** Starts no more deliveries. Claimed ones are delivered after their lease expires. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.worker.stop()
  }

  /** Makes deliveries due again that were running when the last process of this database died. */
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

  /** Delivers everything that is due. Returns the number of deliveries. */
  drain(): Promise<number> {
    const next = () => this.drainOnce()
    // A drain that failed, such as on a database error, must not fail the ones after it.
    this.draining = this.draining.then(next, next)
    return this.draining
  }

  private async drainOnce(): Promise<number> {
    let delivered = 0
    for (;;) {
      const published = this.signal.next()
      const due = await this.claimFor([...this.listeners.keys()].filter((name) => !this.busy.has(name)))
      for (const [listener, batch] of Map.groupBy(due, (delivery) => delivery.listener))
        this.startDeliveries(listener, batch)
      delivered += due.length
      if (due.length > 0) continue
      if (this.busy.size === 0) return delivered
      await withTimeout(pollMs, Promise.race([published, ...this.busy.values()]), undefined)
    }
  }

  /** Each listener gets events in order unless one fails. Listeners don't wait for each other. */
  private startDeliveries(listener: string, first: Due[]): void {
    this.busy.set(
      listener,
      this.deliverAll(listener, first)
        .catch((error) => this.core.log.error('delivery outcome not saved', { listener, error }))
        .finally(() => this.busy.delete(listener)),
    )
  }

  /** Goes on with this listener's own backlog, independent of other listeners. */
  private async deliverAll(listener: string, first: Due[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = await this.claimFor([listener]))
      for (const delivery of batch) if (!this.stopping) await this.deliver(delivery)
  }

  /** Claims the due deliveries of these listeners, except those that another process claimed first. */
  private async claimFor(listeners: string[]): Promise<Due[]> {
    if (this.stopping || listeners.length === 0) return []
    const { db } = this.core
    const now = this.core.now()
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
    const key = deliveryKey(delivery)
    try {
      await this.runListener(delivery)
      await this.core.db.transact((tx) => deleteDelivery(tx, key))
    } catch (error) {
      this.core.log.error('listener failed', { listener, event: event.name, seq: event.seq, error })
      const nextAt = this.core.now() + Math.min(backoffMaxMs, backoffFirstMs * 2 ** attempts)
      await this.core.db.transact((tx) => postponeDelivery(tx, { ...key, nextAt, error: String(error) }))
    }
  }

  private async runListener({ event, listener }: Due): Promise<void> {
    const context = this.context(listener, event.at)
    const running = this.listeners.get(listener)?.run(context, { ...event, id: String(event.seq) })
    const isDone = await withTimeout(
      listenerTimeoutMs,
      Promise.resolve(running).then(() => true),
      false,
    )
    if (!isDone) throw new Error(`no result within ${listenerTimeoutMs} ms`)
  }

  /** A listener's clock shows the time of the event, so that rows it writes carry the time of their cause. */
  private context(listener: string, at: number): Context {
    return systemContext(this.core, listener, () => at)
  }
}

function deliveryKey({ event, listener }: Due) {
  return { seq: event.seq, listener }
}
