import { invalidRequest } from '@/tests/support/fake-stripe/errors'
import { type Params, stringArrayParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import { serialize } from '@/tests/support/fake-stripe/serialize'
import { newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

/** Stripe lists events for 30 days. */
const retentionSeconds = 30 * 86_400
const listedTypesMax = 20

/** Records an event with a snapshot of the object. `account` is set for events of a connected account. */
export function recordEvent(
  store: StripeStore,
  type: string,
  object: { id: string; object: string },
  account?: string,
): StripeEvent {
  const event = save(store, {
    id: newId(store, 'evt'),
    object: 'event',
    type,
    api_version: null,
    created: nowSeconds(store),
    livemode: false,
    data: { object: serialize(store, object) as { id: string; object: string } },
    ...(account !== undefined && { account }),
  })
  store.pendingEvents.push(event)
  return event
}

/** GET /v1/events: without events of connected accounts, which only webhooks report. */
export function listEvents(store: StripeStore, params: Params) {
  const types = stringArrayParam(params, 'types')
  if (types.length > listedTypesMax) throw invalidRequest('You may provide at most 20 event types.')
  const since = nowSeconds(store) - retentionSeconds
  const events = [...store.tables.event.values()].filter(
    (event) =>
      event.account === undefined &&
      event.created >= since &&
      (types.length === 0 || types.includes(event.type)),
  )
  return listPage('/v1/events', events, params)
}
