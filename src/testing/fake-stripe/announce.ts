import { type StripeStore, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { type Params, stringArrayParam } from '@/src/testing/fake-stripe/form'
import { listPage } from '@/src/testing/fake-stripe/lists'
import type { StripeEvent } from '@/src/testing/fake-stripe/objects'
import { serialize } from '@/src/testing/fake-stripe/present'

/** Events can be listed for 30 days. */
const retentionSeconds = 30 * 86_400

/** Writes down that something happened, with the object as it stands; `account` where it happened to a connected account. */
export function recordEvent(
  books: StripeStore,
  type: string,
  object: { id: string; object: string },
  account?: string,
): StripeEvent {
  const event = save(books, {
    id: newId(books, 'evt'),
    object: 'event',
    type,
    api_version: null,
    created: nowSeconds(books),
    livemode: books.live,
    data: { object: serialize(books, object) as { id: string; object: string } },
    ...(account !== undefined && { account }),
  })
  books.pendingEvents.push(event)
  return event
}

/** GET /v1/events: the site's own; those of connected accounts are told by webhook alone. */
export function listEvents(books: StripeStore, params: Params) {
  const types = stringArrayParam(params, 'types')
  const since = nowSeconds(books) - retentionSeconds
  const own = [...books.tables.event.values()].filter(
    (event) =>
      event.account === undefined &&
      event.created >= since &&
      (types.length === 0 || types.includes(event.type)),
  )
  return listPage('/v1/events', own, params)
}
