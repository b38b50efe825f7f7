import type { NetworkStubs, TestApp, TestClient } from 'mintmark/testing'
import { eventTypes } from './contract'

/** A request that an endpoint received. */
export interface Received {
  url: string
  headers: Record<string, string>
  body: string
}

/** Servers on the internet, as the network of a test application. */
export function publicServers(respond: (request: Received) => Response | Promise<Response>) {
  const received: Received[] = []
  const network: NetworkStubs = {
    lookup: async () => ['93.184.215.14'],
    fetch: async (input, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers))
      const request = { url: String(input), headers, body: String(init?.body) }
      received.push(request)
      return respond(request)
    },
  }
  return { received, network }
}

/** Adds an endpoint for all events. */
export async function addEndpoint(
  user: TestClient,
  over: { url?: string; events?: readonly string[] } = {},
): Promise<{ id: string; secret: string }> {
  const endpoint = { url: 'https://bot.example/hook', events: eventTypes, ...over }
  return (await user.post('/api/webhook-endpoints', endpoint)).body
}

/** Runs everything that is due, over the waits of several retries. */
export async function drainAfter(app: TestApp, ms: number): Promise<void> {
  app.advance(ms)
  await app.drain()
}
