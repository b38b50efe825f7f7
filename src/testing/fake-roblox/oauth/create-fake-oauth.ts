import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from 'jose'
import type { Annex, FakeRoblox } from '@/src/testing/fake-roblox/create-fake-roblox'
import { fakeApp } from '@/src/testing/fake-roblox/oauth/fake-app'
import { createProvider, type OauthApp } from '@/src/testing/fake-roblox/oauth/provider'
import { type IdTokenFault, tamper } from '@/src/testing/fake-roblox/oauth/tamper'

export interface FakeOauth extends AsyncDisposable {
  /** What is wrong with the ID tokens from now on. */
  breakIdTokens(fault: IdTokenFault | undefined): void
}

/** Adds the platform's log-in to the fake: an OpenID provider of its own, reached at `<base>/apis/oauth/`. */
export async function createFakeOauth(
  roblox: FakeRoblox,
  { base, redirectUri }: { base: string; redirectUri: string },
): Promise<FakeOauth> {
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true })
  const app: OauthApp = { ...fakeApp, redirectUri, issuer: `${base}/apis/oauth/`, key }
  const provider = await createProvider(roblox.books, app)
  const server = createServer((request, response) => void provider.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let fault: IdTokenFault | undefined
  const annex: Annex = async (request, service) => {
    const { pathname, search } = new URL(request.url)
    if (service !== 'apis' || !pathname.startsWith('/apis/oauth/')) return undefined
    const { port } = server.address() as AddressInfo
    const answer = await pass(request, `http://127.0.0.1:${port}${pathname}${search}`, new URL(base).host)
    const isToken = pathname.endsWith('/v1/token') && answer.status === 200
    return fault && isToken ? tamper(await answer.json(), { fault, app, now: roblox.books.now() }) : answer
  }
  roblox.annexes.push(annex)
  return {
    breakIdTokens: (next) => {
      fault = next
    },
    [Symbol.asyncDispose]: async () => {
      roblox.annexes.splice(roblox.annexes.indexOf(annex), 1)
      server.closeAllConnections()
      server.close()
    },
  }
}

async function pass(request: Request, url: string, host: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('host', host)
  const body = request.method === 'POST' ? await request.text() : undefined
  return fetch(url, { method: request.method, headers, body, redirect: 'manual', keepalive: false })
}
