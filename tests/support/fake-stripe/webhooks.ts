import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import type { StripeStore } from '@/tests/support/fake-stripe/store'

export const fakeWebhookSecret = 'whsec_fake'

/** The site's webhook endpoint and its signing secret. */
export interface WebhookEndpoint {
  url: string
  secret?: string
  fetch: (request: Request) => Promise<Response>
}

/** The webhook request of an event, signed at `at` (ms). */
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

/** Returns the Stripe-Signature header: the time in seconds and an HMAC over time and body. */
export function signPayload(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  const hmac = new Bun.CryptoHasher('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

/** Sends one event and returns the status of the response. */
export async function deliverEvent(
  store: StripeStore,
  event: StripeEvent,
  endpoint: WebhookEndpoint,
): Promise<number> {
  const { status } = await endpoint.fetch(webhookRequest(event, endpoint, store.now()))
  return status
}

/** Sends all pending events in order. Rejected events stay pending. */
export async function deliverEvents(store: StripeStore, endpoint: WebhookEndpoint): Promise<void> {
  for (const event of store.pendingEvents.splice(0)) {
    const status = await deliverEvent(store, event, endpoint)
    if (status >= 300) store.pendingEvents.push(event)
  }
}

/** Probabilities from 0 to 1. */
interface DeliveryFaults {
  dropped: number
  delayed: number
  duplicated: number
}

/** Sends pending events in random order: some are dropped, delayed or duplicated. */
export async function deliverUnreliably(
  store: StripeStore,
  endpoint: WebhookEndpoint,
  faults: DeliveryFaults,
): Promise<void> {
  for (const event of shuffled(store.pendingEvents.splice(0), store.random)) {
    if (store.random() < faults.dropped) continue
    if (store.random() < faults.delayed) {
      store.pendingEvents.push(event)
      continue
    }
    const times = store.random() < faults.duplicated ? 2 : 1
    for (let time = 0; time < times; time++) {
      const status = await deliverEvent(store, event, endpoint)
      if (status >= 300) store.pendingEvents.push(event)
    }
  }
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one === undefined || two === undefined) continue
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
