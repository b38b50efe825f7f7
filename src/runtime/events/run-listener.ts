import { type Context, type Core, causedBy, systemContext, type TxContext } from '@/src/kit/context'
import type { AppliedEvent, BatchListener, Listener } from '@/src/kit/events'
import { withLogFields } from '@/src/kit/log'
import { inSpan } from '@/src/kit/metrics/tracing'
import { withTimeout } from '@/src/kit/with-timeout'
import type { events } from '@/src/runtime/schema'

/** A listener that takes longer has failed and is retried: well under the lease. */
const listenerTimeoutMs = 30_000

/** An event to deliver to a listener. */
export interface Due {
  listener: string
  attempts: number
  event: typeof events.$inferSelect
}

/** Applies the events of a listener in the transaction that deletes their deliveries. */
export async function applyListener(
  tx: TxContext,
  found: Listener | undefined,
  batch: readonly Due[],
): Promise<void> {
  if (found && 'applyAll' in found) await applyTogether(tx, found, batch)
  if (!found || !('apply' in found)) return
  for (const due of batch) {
    const event = appliedEvent(tx, due)
    await observed(tx.core, due, () => found.apply(event.tx, event))
  }
}

/** The span of several events is a trace of its own, because each of them may belong to another. */
async function applyTogether(
  tx: TxContext,
  { name, applyAll }: BatchListener,
  batch: readonly Due[],
): Promise<void> {
  const events = batch.map((due) => appliedEvent(tx, due))
  const actor = { kind: 'system', job: name } as const
  const apply = () => applyAll({ ...tx, actor }, events)
  const [first] = batch
  if (first && batch.length === 1) await observed(tx.core, first, apply)
  else {
    const attributes = { 'mintmark.events': batch.length }
    const span = { name, kind: 'consumer', attributes, root: { traceparent: null } } as const
    await withLogFields({ listener: name }, () => inSpan(tx, span, apply))
  }
}

function appliedEvent(tx: TxContext, due: Due): AppliedEvent<unknown> {
  const { seq, at, payload, requestId, traceparent } = due.event
  const { actor, now } = contextOf(tx.core, due)
  const cause = { requestId, traceparent }
  return { id: String(seq), at, payload, cause, tx: causedBy({ ...tx, actor, now }, cause) }
}

/** Runs a listener outside of a transaction. Throws if it takes too long. */
export async function runListener(core: Core, found: Listener | undefined, due: Due): Promise<void> {
  const running = observed(core, due, async () => {
    if (found && 'run' in found)
      await found.run(contextOf(core, due), { ...due.event, id: String(due.event.seq) })
  })
  const done = running.then(() => true)
  if (!(await withTimeout(listenerTimeoutMs, done, false)))
    throw new Error(`no result within ${listenerTimeoutMs} ms`)
}

function observed(core: Core, { listener, event }: Due, work: () => Promise<void>): Promise<void> {
  const { requestId, traceparent } = event
  const attributes = { 'mintmark.event': event.name, 'mintmark.request_id': requestId ?? undefined }
  const span = { name: listener, kind: 'consumer', attributes, root: { traceparent } } as const
  return withLogFields(logFieldsOf(listener, event), () => inSpan({ core }, span, work))
}

/** A listener's clock shows the time of the event, so that rows it writes carry the time of their cause. */
function contextOf(core: Core, { listener, event }: Due): Context {
  return causedBy(
    systemContext(core, listener, () => event.at),
    event,
  )
}

export function logFieldsOf(listener: string, { requestId }: Due['event']) {
  return { listener, ...(requestId !== null && { requestId }) }
}
