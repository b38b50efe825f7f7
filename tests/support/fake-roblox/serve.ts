import type { FakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'

interface ServedRoblox extends AsyncDisposable {
  readonly origin: string
  /** Settings that connect a site to the fake. */
  readonly env: { ROBLOX_TERMS_ACKNOWLEDGED: string; ROBLOX_API_BASE: string }
}

/** Serves the fake on a local port, for a site in another process. */
export function serveFakeRoblox(roblox: FakeRoblox): ServedRoblox {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Held responses must not time out here, only in the site's fetch.
    idleTimeout: 0,
    fetch: (request) => roblox.fetch(request).catch(() => new Response('Bad Gateway', { status: 502 })),
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    env: { ROBLOX_TERMS_ACKNOWLEDGED: 'true', ROBLOX_API_BASE: `${origin}/{service}` },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
