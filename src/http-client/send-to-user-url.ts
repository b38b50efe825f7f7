import { openRequest } from '@/src/http-client/attempt'
import { outgoingDuration } from '@/src/http-client/outgoing-metrics'
import { resolvePublicAddress } from '@/src/http-client/public-address'
import type { Context, Core } from '@/src/kit/context'
import { readStart } from '@/src/kit/input/read-capped'
import { observeDuration } from '@/src/kit/metrics/metrics'

/** A request to a server that a user named. */
export interface UserUrlRequest {
  /** Names the requests in metrics, such as `webhooks`. */
  readonly destination: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For connecting, sending and the whole response. */
  readonly timeoutMs: number
  /** How much of the response is returned; the rest isn't read. */
  readonly bytesMax: number
  /** Private addresses and plain HTTP are allowed: only for tests on one's own machine. */
  readonly allowPrivate: boolean
}

/** `blocked`: not https, or a name with a private address. `failed`: no complete response. */
export type UserUrlResult =
  | { readonly outcome: 'received'; readonly status: number; readonly text: string }
  | { readonly outcome: 'blocked' }
  | { readonly outcome: 'failed'; readonly reason: 'unresolved' | 'timeout' | 'connection' }

/**
 * Why a URL that a user entered can't be called: `insecure`, it isn't https or has a user name; `private`, its host has an address
 * that isn't on the public internet. A host that has no address yet is accepted. `sendToUserUrl` checks all of it again.
 */
export async function userUrlProblem(
  { core }: Context,
  text: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<'insecure' | 'private' | undefined> {
  const url = maybeUserUrl(text, { allowPrivate })
  if (!url) return 'insecure'
  return (await resolvePublicAddress(core, url, { allowPrivate })) === 'private' ? 'private' : undefined
}

function maybeUserUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): URL | undefined {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return undefined
  const isSecure = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  return isSecure ? url : undefined
}

/**
 * Sends one POST to a URL that a user entered, over https and to a public address, which is the one that was checked. Doesn't
 * follow redirects, which are responses like others, and doesn't retry. Throttles and circuit breakers are up to the caller.
 */
export function sendToUserUrl(ctx: Context, request: UserUrlRequest): Promise<UserUrlResult> {
  const { destination } = request
  return observeDuration(ctx, outgoingDuration, {
    work: () => attempt(ctx.core, request),
    labelsOf: (result) => ({ destination, outcome: labelOf(result) }),
  })
}

async function attempt(core: Core, request: UserUrlRequest): Promise<UserUrlResult> {
  const url = maybeUserUrl(request.url, request)
  if (!url) return { outcome: 'blocked' }
  const { headers, body, timeoutMs, bytesMax, allowPrivate } = request
  const post = { url: url.href, method: 'POST', headers, body } as const
  try {
    const response = await openRequest(core, { url, request: post, timeoutMs, allowPrivate })
    if (response === 'private') return { outcome: 'blocked' }
    if (response === 'unresolved') return { outcome: 'failed', reason: 'unresolved' }
    const text = new TextDecoder().decode(await readStart(response.body, bytesMax))
    return { outcome: 'received', status: response.status, text }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { outcome: 'failed', reason: isTimeout ? 'timeout' : 'connection' }
  }
}

function labelOf(result?: UserUrlResult): 'ok' | 'failed' | 'blocked' {
  if (result?.outcome === 'blocked') return 'blocked'
  return result?.outcome === 'received' && result.status < 500 ? 'ok' : 'failed'
}
