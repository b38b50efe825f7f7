import type { Context, Subscription, TxContext } from '@/src/kit/context'
import type { Cause } from '@/src/kit/jobs/claimed-job'

/** Something that happened: a past-tense name and a small payload of ids. */
export interface Event<Payload = unknown> {
  readonly name: string
  readonly _payload?: Payload
}

/** An event as listeners receive it. */
export interface PublishedEvent<Payload> {
  /** The same for every delivery of the event. */
  readonly id: string
  readonly at: number
  readonly payload: Payload
}

/** One of the events that a listener applies together. */
export interface AppliedEvent<Payload> extends PublishedEvent<Payload> {
  /** The transaction, with the time of the event and the request that caused it. */
  readonly tx: TxContext
  readonly cause: Cause
}

interface ListenerBase extends Subscription {
  readonly event: Event
  /** Names under which deliveries may still be stored. */
  readonly formerNames?: readonly string[]
}

/** Optional parts of a listener's definition. */
interface ListenerOptions<Payload> extends Pick<ListenerBase, 'formerNames'> {
  /** See `Subscription`. */
  readonly isNeeded?: (tx: TxContext, payload: Payload) => Promise<boolean>
}

/** Runs after the event's transaction commits, at least once, so it must be idempotent. */
interface RunningListener extends ListenerBase {
  readonly run: (ctx: Context, event: PublishedEvent<unknown>) => Promise<void>
}

/** Runs after the event's transaction commits, in the transaction that removes the delivery, so its effect happens once. */
interface ApplyingListener extends ListenerBase {
  readonly apply: (tx: TxContext, event: PublishedEvent<unknown>) => Promise<void>
}

/** Like `ApplyingListener`, for all events at once that are due. */
export interface BatchListener extends ListenerBase {
  readonly applyAll: (tx: TxContext, events: readonly AppliedEvent<unknown>[]) => Promise<void>
}

/** Runs when an event was published. Defined with `on`, `onApply` or `onApplyAll`. */
export type Listener = RunningListener | ApplyingListener | BatchListener

/** Defines an event. Its name is `module.past-tense` and is stored. */
export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

/** Defines a listener that may do anything, such as wait for another service. A listener that only writes is better off with `onApply`. */
export function on<Payload>(
  event: Event<Payload>,
  name: string,
  run: (ctx: Context, event: PublishedEvent<Payload>) => Promise<void>,
  options: ListenerOptions<Payload> = {},
): RunningListener {
  return {
    event,
    name,
    ...anyPayload(options),
    run: (ctx, published) => run(ctx, published as PublishedEvent<Payload>),
  }
}

/**
 * Defines a listener that does database work only. Deliveries share a `read committed` transaction, so a decision must lock the rows it
 * depends on, or be a guarded UPDATE.
 */
export function onApply<Payload>(
  event: Event<Payload>,
  name: string,
  apply: (tx: TxContext, event: PublishedEvent<Payload>) => Promise<void>,
  options: ListenerOptions<Payload> = {},
): Listener {
  return {
    event,
    name,
    ...anyPayload(options),
    apply: (tx, published) => apply(tx, published as PublishedEvent<Payload>),
  }
}

/**
 * Like `onApply`, but gets the events that are due in one call, in order: for a listener whose events come often, and that needs fewer
 * statements for many of them than for each.
 */
export function onApplyAll<Payload>(
  event: Event<Payload>,
  name: string,
  applyAll: (tx: TxContext, events: readonly AppliedEvent<Payload>[]) => Promise<void>,
  options: ListenerOptions<Payload> = {},
): Listener {
  return {
    event,
    name,
    ...anyPayload(options),
    applyAll: (tx, events) => applyAll(tx, events as readonly AppliedEvent<Payload>[]),
  }
}

/** Safe: a listener is only asked about the payloads of its event. */
function anyPayload<Payload>({ formerNames, isNeeded }: ListenerOptions<Payload>) {
  return {
    formerNames,
    ...(isNeeded && { isNeeded: (tx: TxContext, payload: unknown) => isNeeded(tx, payload as Payload) }),
  }
}
