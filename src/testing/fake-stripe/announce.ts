import { type Books, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { type Params, texts } from '@/src/testing/fake-stripe/form'
import { page } from '@/src/testing/fake-stripe/lists'
import type { StripeEvent } from '@/src/testing/fake-stripe/objects'
import { present } from '@/src/testing/fake-stripe/present'

/** Events can be listed for 30 days. */
const keptSeconds = 30 * 86_400

/** Writes down that something happened, with the object as it stands; `account` where it happened to a connected account. */
export function announce(
  books: Books,
  type: string,
  object: { id: string; object: string },
  account?: string,
): StripeEvent {
  const event = keep(books, {
    id: newId(books, 'evt'),
    object: 'event',
    type,
    api_version: null,
    created: seconds(books),
    livemode: books.live,
    data: { object: present(books, object) as { id: string; object: string } },
    ...(account !== undefined && { account }),
  })
  books.untold.push(event)
  return event
}

/** GET /v1/events: the site's own; those of connected accounts are told by webhook alone. */
export function listEvents(books: Books, params: Params) {
  const types = texts(params, 'types')
  const since = seconds(books) - keptSeconds
  const own = [...books.tables.event.values()].filter(
    (event) =>
      event.account === undefined &&
      event.created >= since &&
      (types.length === 0 || types.includes(event.type)),
  )
  return page('/v1/events', own, params)
}
