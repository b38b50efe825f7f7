import { type Destination, isOperatorOrigin } from '@/src/http-client/destination'
import { resolvePublicAddress } from '@/src/http-client/public-address'
import type { Core } from '@/src/kit/core'

/** What is asked of the outside. */
export interface OutgoingRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Whether it may be asked again when nothing came back. Default: what only reads. */
  readonly retryable?: boolean
  /** What counts as an answer of theirs: anything else comes from somebody in between, and is none. Default: all. */
  readonly isExpectedResponse?: (answer: ReceivedResponse) => boolean
}

export interface ReceivedResponse {
  readonly outcome: 'answered'
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** This side does not go there, or does not take what is there. */
export interface BlockedRequest {
  readonly outcome: 'refused'
  readonly reason: string
}

/** What came of one request; lost: nothing came back. */
export type AttemptResult =
  | ReceivedResponse
  | BlockedRequest
  | { readonly outcome: 'lost'; readonly reason: string }

/** One request to an address that was found allowed: no redirect, nothing packed, no more than so many bytes. */
export async function attemptRequest(
  core: Core,
  { destination, url, request }: { destination: Destination; url: URL; request: OutgoingRequest },
): Promise<AttemptResult> {
  const pinned = await resolvePublicAddress(core, url, { mayBeInside: isOperatorOrigin(destination, url) })
  if (pinned === 'nowhere') return { outcome: 'lost', reason: 'no address' }
  if (pinned === 'inside') return { outcome: 'refused', reason: 'address' }
  const init: BunFetchRequestInit = {
    method: request.method ?? 'GET',
    headers: { ...request.headers, ...defaultHeaders, host: pinned.host },
    body: request.body,
    redirect: 'manual',
    decompress: false,
    // A kept connection would be shared by all names of one address, with the certificate of the first.
    keepalive: false,
    signal: AbortSignal.timeout(destination.timeoutMs),
    ...(pinned.serverName !== undefined && { tls: { serverName: pinned.serverName } }),
  }
  try {
    return await readResponse(await core.fetch(pinned.url, init), destination)
  } catch (error) {
    return { outcome: 'lost', reason: error instanceof Error ? error.name : 'unknown' }
  }
}

/** A packed body is refused unread: what it would unpack to is anybody's guess. */
const defaultHeaders = { 'accept-encoding': 'identity', 'user-agent': 'Mintmark' }

async function readResponse(response: Response, { bytesMax }: Destination): Promise<AttemptResult> {
  const { status, headers } = response
  const packed = headers.get('content-encoding') ?? 'identity'
  const isRedirect = status >= 300 && status < 400
  if (isRedirect || packed !== 'identity') {
    await response.body?.cancel()
    return { outcome: 'refused', reason: isRedirect ? 'redirect' : 'packed' }
  }
  const bytes = await readCappedBody(response, bytesMax)
  return bytes ? { outcome: 'answered', status, headers, bytes } : { outcome: 'refused', reason: 'too large' }
}

/** The body as it was sent, or undefined as soon as it is larger than it may be. */
async function readCappedBody(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) return cancelBody(response)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > bytesMax) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Bun.concatArrayBuffers(chunks))
}

async function cancelBody(response: Response): Promise<undefined> {
  await response.body?.cancel()
}
