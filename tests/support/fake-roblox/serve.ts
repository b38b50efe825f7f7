import type { FakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'

interface ServedRoblox extends AsyncDisposable {
  readonly origin: string
  /** What the site has to be told of it. */
  readonly env: { ROBLOX_TERMS_ACKNOWLEDGED: string; ROBLOX_API_BASE: string }
}

/** The fake behind a port of this machine, for a site that runs in a process of its own. */
export function serveFakeRoblox(roblox: FakeRoblox): ServedRoblox {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Only the fetch of the site itself gives up on what is held.
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
