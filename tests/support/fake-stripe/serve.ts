import type { FakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'

interface ServedStripe extends AsyncDisposable {
  readonly origin: string
}

/** The fake behind a port of this machine, for a site that runs in a process of its own. */
export function serveFakeStripe(stripe: FakeStripe): ServedStripe {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Only the fetch of the site itself gives up on what is held.
    idleTimeout: 0,
    fetch: (request) => stripe.fetch(request).catch(() => badGateway()),
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

/** What a proxy says that has lost the other side. */
function badGateway(): Response {
  return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
}
