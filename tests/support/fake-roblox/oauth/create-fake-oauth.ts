import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from 'jose'
import type { FakeRoblox, FallbackHandler } from '@/tests/support/fake-roblox/create-fake-roblox'
import { createOidcProvider, type OauthClient } from '@/tests/support/fake-roblox/oauth/provider'
import { type IdTokenFault, tamperIdToken } from '@/tests/support/fake-roblox/oauth/tamper-id-token'

/** The OAuth client that the fake knows. */
export const fakeOauthClient = { ROBLOX_CLIENT_ID: '4711', ROBLOX_CLIENT_SECRET: 'RBX-fake-secret' }

export interface FakeOauth extends AsyncDisposable {
  /** Makes all following ID tokens faulty. */
  setIdTokenFault(fault: IdTokenFault | undefined): void
}

/** Adds OAuth login to the fake: an OpenID provider at `<base>/apis/oauth/`. */
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
  const handler: FallbackHandler = async (request, service) => {
    const { pathname, search } = new URL(request.url)
    if (service !== 'apis' || !pathname.startsWith('/apis/oauth/')) return undefined
    const { port } = server.address() as AddressInfo
    const response = await forward(
      request,
      `http://127.0.0.1:${port}${pathname}${search}`,
      new URL(base).host,
    )
    const isToken = pathname.endsWith('/v1/token') && response.status === 200
    return fault && isToken
      ? tamperIdToken(await response.json(), { fault, app, now: roblox.store.now() })
      : response
  }
  roblox.fallbackHandlers.push(handler)
  return {
    setIdTokenFault: (next) => {
      fault = next
    },
    [Symbol.asyncDispose]: async () => {
      roblox.fallbackHandlers.splice(roblox.fallbackHandlers.indexOf(handler), 1)
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
