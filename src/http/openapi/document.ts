import { acceptsGzip, gzip, gzipHeaders } from '@/src/http/compression'
import { isKnownEtag } from '@/src/http/known-etag'

/** A JSON document that is the same for everyone, compressed once. */
export interface JsonDocument {
  readonly text: string
  readonly compressed: Uint8Array<ArrayBuffer>
  readonly etag: string
}

export function jsonDocument(value: object): JsonDocument {
  const text = JSON.stringify(value)
  return { text, compressed: gzip(text), etag: `W/"${Bun.hash(text).toString(36)}"` }
}

/** Clients that have the document already get 304. */
export function sendDocument(request: Request, { text, compressed, etag }: JsonDocument): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    etag,
    vary: 'accept-encoding',
  }
  if (isKnownEtag(request, etag)) return new Response(null, { status: 304, headers })
  if (!acceptsGzip(request)) return new Response(text, { headers })
  return new Response(compressed, { headers: { ...headers, ...gzipHeaders } })
}
