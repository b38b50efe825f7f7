import type { FakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'

interface ServedStripe extends AsyncDisposable {
  readonly origin: string
}

/** Serves the fake on a local port, for a site in another process. */
export function serveFakeStripe(stripe: FakeStripe): ServedStripe {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Held responses must not time out here, only in the site's fetch.
    idleTimeout: 0,
    fetch: (request) => stripe.fetch(request).catch(() => badGateway()),
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function badGateway(): Response {
  return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
}
