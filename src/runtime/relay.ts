import { and, gt, isNull } from 'drizzle-orm'
import { rowValues } from '@/src/db/prepared'
import { type Core, causedBy, systemContext, type TxContext } from '@/src/kit/context'
import type { Listener } from '@/src/kit/events'
import { withLogFields } from '@/src/kit/log'
import { Signal } from '@/src/kit/signal'
import { inSpan } from '@/src/kit/tracing'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'
import {
  claimDelivery,
  deleteDelivery,
  deleteDue,
  leaseMs,
  postponeDelivery,
  selectDue,
} from '@/src/runtime/delivery-statements'
import { retrySave } from '@/src/runtime/retry-save'
import { deliveries, type events } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

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
  /** By current and former names. */
  private readonly listeners: Map<string, Listener>
  private readonly worker = new Worker('core.relay', () => this.drainNext(this.isCheckDue()))
  private readonly signal = new Signal()
  /** By name of each running listener, a promise that resolves when its deliveries have finished. */
  private readonly busy = new Map<string, Promise<void>>()
  private stopping = false
  /** Listeners with something new to deliver. */
  private readonly woken = new Set<string>()
  private checkedAllAt = Number.NEGATIVE_INFINITY
  /** Runs drains one after the other within this process; claims keep other processes away. */
  private draining: Promise<number> = Promise.resolve(0)

  constructor(
    private readonly core: Core,
    listeners: readonly Listener[],
  ) {
    this.listeners = new Map(
      listeners.flatMap((listener) =>
        [listener.name, ...(listener.formerNames ?? [])].map((name) => [name, listener] as const),
      ),
    )
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

  /** Asking only for what is due to these listeners is cheap. */
  wake(listeners: Iterable<string>): void {
    for (const listener of listeners) this.woken.add(listener)
    this.signal.notify()
    this.worker.wake()
  }

  /** Retries come due, and other processes publish, without waking this one. */
  private isCheckDue(): boolean {
    return performance.now() - this.checkedAllAt >= pollMs
  }

  /** Delivers everything that is due. Returns the number of deliveries. */
  drain(): Promise<number> {
    return this.drainNext(true)
  }

  private drainNext(isAllDue: boolean): Promise<number> {
    const next = () => this.drainOnce(isAllDue)
    // A drain that failed, such as on a database error, must not fail the ones after it.
    this.draining = this.draining.then(next, next)
    return this.draining
  }

  /** Checks all listeners, or those that were woken. */
  private async drainOnce(isAllDue: boolean): Promise<number> {
    let delivered = 0
    for (let checksAll = isAllDue; ; ) {
      const published = this.signal.next()
      const isAnyBusy = this.busy.size > 0
      const due = await this.due(this.takeNames(checksAll).filter((name) => !this.busy.has(name)))
      await this.deliverBatch(due)
      delivered += due.length
      // A listener that was busy may have had more.
      const isFull = due.length === batchMax
      checksAll = isAnyBusy || isFull
      if (isFull || this.woken.size > 0) continue
      if (this.busy.size > 0)
        await withTimeout(pollMs, Promise.race([published, ...this.busy.values()]), undefined)
      else if (!isAnyBusy) return delivered
      checksAll = true
    }
  }

  private takeNames(checksAll: boolean): string[] {
    if (checksAll) this.checkedAllAt = performance.now()
    const names = [...(checksAll ? this.listeners.keys() : this.woken)]
    this.woken.clear()
    return names
  }

  private async deliverBatch(due: Due[]): Promise<void> {
    const { apply = [], run = [] } = Object.groupBy(due, ({ listener }) => this.kindOf(listener))
    const claimed = await this.claim(run)
    for (const [listener, batch] of Map.groupBy(claimed, (delivery) => delivery.listener))
      this.startDeliveries(listener, batch)
    await this.applyAll(apply)
  }

  private kindOf(listener: string): 'apply' | 'run' {
    const found = this.listeners.get(listener)
    return found && 'apply' in found ? 'apply' : 'run'
  }

  /** Applies the deliveries in one transaction; if one of them fails, each in its own. */
  private async applyAll(due: Due[]): Promise<void> {
    if (due.length === 0) return
    try {
      await this.apply(due)
    } catch (error) {
      const [only] = due
      if (only && due.length === 1) await this.postpone(only, error)
      else for (const delivery of due) await this.applyAll([delivery])
    }
  }

  /** Skips deliveries that another process has taken. */
  private async apply(due: Due[]): Promise<void> {
    const applyDue = async (tx: TxContext) => {
      const keys = rowValues(due.map(deliveryKey))
      const deleted = await deleteDue(tx.db, due.length, { ...keys, now: tx.now() })
      const taken = new Set(deleted.map(({ seq, listener }) => `${seq} ${listener}`))
      for (const delivery of due)
        if (taken.has(`${delivery.event.seq} ${delivery.listener}`)) await this.applyOne(tx, delivery)
    }
    await transact(systemContext(this.core, 'core.relay'), applyDue, 'read committed')
  }

  private async applyOne(tx: TxContext, { listener, event }: Due): Promise<void> {
    const found = this.listeners.get(listener)
    if (!found || !('apply' in found)) return
    const { actor, now } = this.context(listener, event)
    const context = causedBy({ ...tx, actor, now }, event)
    const apply = () => found.apply(context, { ...event, id: String(event.seq) })
    await this.inSpan(listener, event, apply)
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
    for (let batch = first; batch.length > 0; batch = await this.claim(await this.due([listener])))
      for (const delivery of batch) if (!this.stopping) await this.deliver(delivery)
  }

  private async due(listeners: string[]): Promise<Due[]> {
    if (this.stopping || listeners.length === 0) return []
    const { db, now } = this.core
    return selectDue(db.read, listeners.length, { ...listeners, now: now(), limit: batchMax })
  }

  /** Claims the deliveries that another process hasn't claimed first. */
  private async claim(due: Due[]): Promise<Due[]> {
    if (due.length === 0) return []
    const now = this.core.now()
    return this.core.db.transact(async (tx) => {
      const claimed: Due[] = []
      for (const delivery of due) {
        const [row] = await claimDelivery(tx, { ...deliveryKey(delivery), now, nextAt: now + leaseMs })
        if (row) claimed.push(delivery)
      }
      return claimed
    })
  }

  private async deliver(delivery: Due): Promise<void> {
    try {
      await this.runListener(delivery)
      const remove = () => this.core.db.transact((tx) => deleteDelivery(tx, deliveryKey(delivery)))
      await retrySave(this.core, remove, { isStopping: () => this.stopping, isSaved: async () => false })
    } catch (error) {
      await this.postpone(delivery, error)
    }
  }

  private async postpone(delivery: Due, error: unknown): Promise<void> {
    const { event, listener, attempts } = delivery
    this.core.log.error('listener failed', {
      ...logFieldsOf(listener, event),
      event: event.name,
      seq: event.seq,
      error,
    })
    const nextAt = this.core.now() + Math.min(backoffMaxMs, backoffFirstMs * 2 ** attempts)
    const failed = { ...deliveryKey(delivery), attempts: attempts + 1, nextAt, error: String(error) }
    await this.core.db.transact((tx) => postponeDelivery(tx, failed))
  }

  private async runListener({ event, listener }: Due): Promise<void> {
    const found = this.listeners.get(listener)
    const context = this.context(listener, event)
    const running = this.inSpan(listener, event, async () => {
      if (found && 'run' in found) await found.run(context, { ...event, id: String(event.seq) })
    })
    const done = running.then(() => true)
    if (!(await withTimeout(listenerTimeoutMs, done, false)))
      throw new Error(`no result within ${listenerTimeoutMs} ms`)
  }

  private inSpan(listener: string, event: Due['event'], work: () => Promise<void>): Promise<void> {
    const { requestId, traceparent } = event
    const attributes = { 'mintmark.event': event.name, 'mintmark.request_id': requestId ?? undefined }
    const span = { name: listener, kind: 'consumer', attributes, root: { traceparent } } as const
    return withLogFields(logFieldsOf(listener, event), () => inSpan({ core: this.core }, span, work))
  }

  /** A listener's clock shows the time of the event, so that rows it writes carry the time of their cause. */
  private context(listener: string, event: Due['event']) {
    return causedBy(
      systemContext(this.core, listener, () => event.at),
      event,
    )
  }
}

function logFieldsOf(listener: string, { requestId }: Due['event']) {
  return { listener, ...(requestId !== null && { requestId }) }
}

function deliveryKey({ event, listener }: Due) {
  return { seq: event.seq, listener }
}
