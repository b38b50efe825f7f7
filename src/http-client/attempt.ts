import { type Destination, isOperatorOrigin } from '@/src/http-client/destination'
import { resolvePublicAddress } from '@/src/http-client/public-address'
import type { Core } from '@/src/kit/context'
import { readCapped } from '@/src/kit/input/read-capped'

/** A request to an external service. */
export interface OutgoingRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Whether to retry after a failure. Default: GET only. */
  readonly retryable?: boolean
  /**
   * Recognizes responses of the destination itself; others, such as from a proxy in between, count as failures.
   * Default: all.
   */
  readonly isExpectedResponse?: (response: ReceivedResponse) => boolean
}

/** A complete response of an external service. */
export interface ReceivedResponse {
  readonly outcome: 'received'
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The request or the response was blocked by our own rules. */
export interface BlockedRequest {
  readonly outcome: 'blocked'
  readonly reason: string
}

/** The result of one attempt. `failed`: no complete response. */
export type AttemptResult =
  | ReceivedResponse
  | BlockedRequest
  | { readonly outcome: 'failed'; readonly reason: string }

/** Sends one request to an allowed URL. Blocks redirects, compressed bodies and bodies over the limit. */
export async function attemptRequest(
  core: Core,
  { destination, url, request }: { destination: Destination; url: URL; request: OutgoingRequest },
): Promise<AttemptResult> {
  const allowPrivate = isOperatorOrigin(destination, url)
  try {
    const response = await openRequest(core, { url, request, timeoutMs: destination.timeoutMs, allowPrivate })
    if (response === 'unresolved') return { outcome: 'failed', reason: 'no address' }
    if (response === 'private') return { outcome: 'blocked', reason: 'address' }
    return await readResponse(response, destination)
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown' }
  }
}

interface OpenRequest {
  url: URL
  request: OutgoingRequest
  timeoutMs: number
  allowPrivate: boolean
}

/**
 * Sends a request to the address that its host has now, without following redirects. Returns the response with its body
 * unread. Throws if there is none in time.
 */
export async function openRequest(
  core: Core,
  { url, request, timeoutMs, allowPrivate }: OpenRequest,
): Promise<Response | 'unresolved' | 'private'> {
  const signal = AbortSignal.timeout(timeoutMs)
  const resolved = await resolvePublicAddress(core, url, { allowPrivate })
  if (typeof resolved === 'string') return resolved
  const init: BunFetchRequestInit = {
    method: request.method ?? 'GET',
    headers: { ...request.headers, ...defaultHeaders, host: resolved.host },
    body: request.body,
    redirect: 'manual',
    decompress: false,
    // A reused connection would be shared by all names of one address, with the certificate of the first.
    keepalive: false,
    signal,
    ...(resolved.serverName !== undefined && { tls: { serverName: resolved.serverName } }),
  }
  return core.fetch(resolved.url, init)
}

/** Compressed bodies are blocked because their decompressed size is unknown. */
const defaultHeaders = { 'accept-encoding': 'identity', 'user-agent': 'Mintmark' }

async function readResponse(response: Response, { bytesMax }: Destination): Promise<AttemptResult> {
  const reason = blockReason(response, bytesMax)
  if (reason !== undefined) {
    await response.body?.cancel()
    return { outcome: 'blocked', reason }
  }
  const { status, headers, body } = response
  const bytes = await readCapped(body, bytesMax)
  return bytes ? { outcome: 'received', status, headers, bytes } : { outcome: 'blocked', reason: 'too large' }
}

function blockReason({ status, headers }: Response, bytesMax: number): string | undefined {
  if (status >= 300 && status < 400) return 'redirect'
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return 'compressed'
  if (Number(headers.get('content-length') ?? 0) > bytesMax) return 'too large'
}
