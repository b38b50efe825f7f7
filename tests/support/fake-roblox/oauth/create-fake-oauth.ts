import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from 'jose'
import type { FakeRoblox, FallbackHandler } from '@/tests/support/fake-roblox/create-fake-roblox'
import { createOidcProvider, type OauthClient } from '@/tests/support/fake-roblox/oauth/provider'
import { type IdTokenFault, tamperIdToken } from '@/tests/support/fake-roblox/oauth/tamper-id-token'

/** The app that the fake knows, as its operator has registered it. */
export const fakeOauthClient = { ROBLOX_CLIENT_ID: '4711', ROBLOX_CLIENT_SECRET: 'RBX-fake-secret' }

export interface FakeOauth extends AsyncDisposable {
  /** What is wrong with the ID tokens from now on. */
  setIdTokenFault(fault: IdTokenFault | undefined): void
}

/** Adds the platform's log-in to the fake: an OpenID provider of its own, reached at `<base>/apis/oauth/`. */
export async function createFakeOauth(
  roblox: FakeRoblox,
  { base, redirectUri }: { base: string; redirectUri: string },
): Promise<FakeOauth> {
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true })
  const app: OauthClient = { ...fakeOauthClient, redirectUri, issuer: `${base}/apis/oauth/`, key }
  const provider = await createOidcProvider(roblox.store, app)
  const server = createServer((request, response) => void provider.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let fault: IdTokenFault | undefined
  const annex: FallbackHandler = async (request, service) => {
    const { pathname, search } = new URL(request.url)
    if (service !== 'apis' || !pathname.startsWith('/apis/oauth/')) return undefined
    const { port } = server.address() as AddressInfo
    const answer = await forward(request, `http://127.0.0.1:${port}${pathname}${search}`, new URL(base).host)
    const isToken = pathname.endsWith('/v1/token') && answer.status === 200
    return fault && isToken
      ? tamperIdToken(await answer.json(), { fault, app, now: roblox.store.now() })
      : answer
  }
  roblox.fallbackHandlers.push(annex)
  return {
    setIdTokenFault: (next) => {
      fault = next
    },
    [Symbol.asyncDispose]: async () => {
      roblox.fallbackHandlers.splice(roblox.fallbackHandlers.indexOf(annex), 1)
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(request: Request, url: string, host: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('host', host)
  const body = request.method === 'POST' ? await request.text() : undefined
  return fetch(url, { method: request.method, headers, body, redirect: 'manual', keepalive: false })
}
