import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import type { StripeStore } from '@/tests/support/fake-stripe/store'

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
export async function deliverEvent(
  store: StripeStore,
  event: StripeEvent,
  endpoint: WebhookEndpoint,
): Promise<number> {
  const { status } = await endpoint.fetch(webhookRequest(event, endpoint, store.now()))
  return status
}

/** Tells everything that waits, in its order; what the site does not take waits on. */
export async function deliverEvents(store: StripeStore, endpoint: WebhookEndpoint): Promise<void> {
  for (const event of store.pendingEvents.splice(0)) {
    const status = await deliverEvent(store, event, endpoint)
    if (status >= 300) store.pendingEvents.push(event)
  }
}

/** Chances from 0 to 1. */
interface DeliveryFaults {
  dropped: number
  delayed: number
  duplicated: number
}

/** Tells what waits as the network does on a bad day: in any order, some twice, some later, some never. */
export async function deliverUnreliably(
  store: StripeStore,
  endpoint: WebhookEndpoint,
  weather: DeliveryFaults,
): Promise<void> {
  for (const event of shuffled(store.pendingEvents.splice(0), store.random)) {
    if (store.random() < weather.dropped) continue
    if (store.random() < weather.delayed) {
      store.pendingEvents.push(event)
      continue
    }
    const times = store.random() < weather.duplicated ? 2 : 1
    for (let time = 0; time < times; time++) {
      const status = await deliverEvent(store, event, endpoint)
      if (status >= 300) store.pendingEvents.push(event)
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
