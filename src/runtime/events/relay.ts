import { and, gt, isNull } from 'drizzle-orm'
import { type Core, systemContext, type TxContext } from '@/src/kit/context'
import type { Listener } from '@/src/kit/events'
import { Signal } from '@/src/kit/realtime/signal'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'
import {
  claimDue,
  deleteDelivery,
  deleteDue,
  leaseMs,
  postponeDelivery,
  selectDue,
} from '@/src/runtime/events/delivery-statements'
import { ListenersToCheck, pollMs } from '@/src/runtime/events/listeners-to-check'
import { applyListener, type Due, logFieldsOf, runListener } from '@/src/runtime/events/run-listener'
import { retrySave } from '@/src/runtime/retry-save'
import { deliveries } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

const backoffFirstMs = 1_000
const backoffMaxMs = 600_000
/** So many are applied in one transaction, or claimed at once. */
const batchMax = 200

/** Delivers committed events to listeners, at least once. */
export class Relay {
  /** By current and former names. */
  private readonly listeners: Map<string, Listener>
  private readonly toCheck: ListenersToCheck
  private readonly worker = new Worker('core.relay', () => this.drainNext(this.toCheck.areAllDue()))
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
    this.listeners = new Map(
      listeners.flatMap((listener) =>
        [listener.name, ...(listener.formerNames ?? [])].map((name) => [name, listener] as const),
      ),
    )
    this.toCheck = new ListenersToCheck([...this.listeners.keys()])
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

  wake(listeners: ReadonlySet<string>): void {
    if (listeners.size === 0) return
    this.toCheck.wake(listeners)
    this.signal.notify()
    this.worker.wake()
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
      const due = await this.due(this.toCheck.take(checksAll).filter((name) => !this.busy.has(name)))
      await this.deliverBatch(due)
      delivered += due.length
      // A listener that was busy may have had more.
      const isFull = due.length === batchMax
      checksAll = isAnyBusy || isFull
      if (isFull || this.toCheck.isAnyWoken) continue
      if (this.busy.size > 0)
        await withTimeout(pollMs, Promise.race([published, ...this.busy.values()]), undefined)
      else if (!isAnyBusy) return delivered
      checksAll = true
    }
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
    return found && !('run' in found) ? 'apply' : 'run'
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
      const taken = stillDue(due, await deleteDue(tx.db, { keys: keysOf(due), now: tx.now() }))
      for (const [listener, batch] of Map.groupBy(taken, (delivery) => delivery.listener))
        await applyListener(tx, this.listeners.get(listener), batch)
    }
    await transact(systemContext(this.core, 'core.relay'), applyDue, 'read committed')
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
    const times = { now, nextAt: now + leaseMs }
    return stillDue(due, await this.core.db.transact((tx) => claimDue(tx, { keys: keysOf(due), ...times })))
  }

  private async deliver(delivery: Due): Promise<void> {
    try {
      await runListener(this.core, this.listeners.get(delivery.listener), delivery)
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
}

function deliveryKey({ event, listener }: Due) {
  return { seq: event.seq, listener }
}

/** As `claimDue` and `deleteDue` take them. */
function keysOf(due: readonly Due[]): string {
  return JSON.stringify(due.map(({ event, listener }) => [event.seq, listener]))
}

/** In their order, without those that another process took first. */
function stillDue(due: readonly Due[], taken: readonly { seq: number; listener: string }[]): Due[] {
  const keys = new Set(taken.map(({ seq, listener }) => `${seq} ${listener}`))
  return due.filter(({ event, listener }) => keys.has(`${event.seq} ${listener}`))
}
