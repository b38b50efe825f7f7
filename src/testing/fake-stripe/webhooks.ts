import type { StripeStore } from '@/src/testing/fake-stripe/books'
import type { StripeEvent } from '@/src/testing/fake-stripe/objects'

export const fakeWebhookSecret = 'whsec_fake'

/** Where the site hears of events, and the secret that it knows them by. */
export interface WebhookEndpoint {
  url: string
  secret?: string
  fetch: (request: Request) => Promise<Response>
}

/** The message of an event, signed at `at` (ms). */
export function webhookRequest(
  event: StripeEvent,
  { url, secret = fakeWebhookSecret }: WebhookEndpoint,
  at: number,
): Request {
  const body = JSON.stringify(event, undefined, 2)
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signPayload(body, secret, at),
    },
    body,
  })
}

/** The signature header of a body: the time in seconds and an HMAC over both. */
export function signPayload(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  const hmac = new Bun.CryptoHasher('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

/** Tells one event; answers the status that the site gave. */
export async function deliverEvent(books: StripeStore, event: StripeEvent, endpoint: WebhookEndpoint): Promise<number> {
  const { status } = await endpoint.fetch(webhookRequest(event, endpoint, books.now()))
  return status
}

/** Tells everything that waits, in its order; what the site does not take waits on. */
export async function deliverEvents(books: StripeStore, endpoint: WebhookEndpoint): Promise<void> {
  for (const event of books.pendingEvents.splice(0)) {
    const status = await deliverEvent(books, event, endpoint)
    if (status >= 300) books.pendingEvents.push(event)
  }
}

/** Chances from 0 to 1. */
interface DeliveryFaults {
  dropped: number
  delayed: number
  duplicated: number
}

/** Tells what waits as the network does on a bad day: in any order, some twice, some later, some never. */
export async function deliverUnreliably(books: StripeStore, endpoint: WebhookEndpoint, weather: DeliveryFaults): Promise<void> {
  for (const event of shuffled(books.pendingEvents.splice(0), books.random)) {
    if (books.random() < weather.dropped) continue
    if (books.random() < weather.delayed) {
      books.pendingEvents.push(event)
      continue
    }
    const times = books.random() < weather.duplicated ? 2 : 1
    for (let time = 0; time < times; time++) {
      const status = await deliverEvent(books, event, endpoint)
      if (status >= 300) books.pendingEvents.push(event)
    }
  }
}

function shuffled<One>(list: One[], random: () => number): One[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one === undefined || two === undefined) continue
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
