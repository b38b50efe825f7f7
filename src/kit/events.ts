import type { Context } from '@/src/kit/context'

/** Something that happened: a past-tense name and a small payload of ids. */
export interface Event<Payload = unknown> {
  readonly name: string
  readonly _payload?: Payload
}

interface PublishedEvent<Payload> {
  /** The same for every delivery of the event. */
  readonly id: string
  readonly at: number
  readonly payload: Payload
}

/** Runs after the event's transaction commits, at least once, so it must be idempotent. */
export interface Listener {
  readonly event: Event
  /** `module.what-it-does`. Stored with each delivery, so renaming it needs a migration. */
  readonly name: string
  readonly run: (ctx: Context, event: PublishedEvent<unknown>) => Promise<void>
}

/** Defines an event. Its name is `module.past-tense` and is stored. */
export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

/** Defines a listener of an event. */
export function on<Payload>(
  event: Event<Payload>,
  name: string,
  run: (ctx: Context, event: PublishedEvent<Payload>) => Promise<void>,
): Listener {
  return { event, name, run: (ctx, published) => run(ctx, published as PublishedEvent<Payload>) }
}
