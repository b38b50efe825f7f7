import { promisify } from 'node:util'
import { Elysia } from 'elysia'
import type { AnsweredRequest } from '@/src/http/metrics/observe-requests'
import { nodeZlib } from '@/src/kit/config/builtins'

const encodingPatterns = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Whether an Accept-Encoding header allows an encoding. `q=0` declines it. */
export function acceptsEncoding(
  acceptEncoding: string | null,
  encoding: keyof typeof encodingPatterns,
): boolean {
  return acceptEncoding !== null && encodingPatterns[encoding].test(acceptEncoding)
}

function patternOf(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`)
}

/** Compressing less isn't worth the extra headers. */
const minBytes = 1024
const textTypes = /^(text\/html|image\/svg\+xml)/

/**
 * Compresses text responses to GET requests for clients that accept gzip. Responses to changes aren't compressed: they
 * may contain a secret beside text that the sender chose, and their length would leak it (BREACH). Calls `onResponse` before: a second
 * hook would cost every request more.
 */
export function compression(onResponse: (answered: AnsweredRequest) => void = () => undefined) {
  return new Elysia({ name: 'compression' }).mapResponse(
    { as: 'global' },
    function compress({
      request,
      route,
      path,
      query,
      set,
      responseValue,
      ctx,
      address,
    }: AnsweredRequest & { set: { headers: Record<string, string | number> } }): Response | undefined {
      onResponse({ request, route, path, query, set, responseValue, ctx, address })
      if (!acceptsGzip(request)) return
      if (responseValue instanceof Response) return gzipResponse(responseValue)
      const text = serialize(responseValue)
      if (text === undefined || !isWorthCompressing(text)) return
      set.headers['content-type'] ??= 'application/json'
      Object.assign(set.headers, gzipHeaders)
      return new Response(gzip(text))
    },
  )
}

/** The headers of a compressed response. */
export const gzipHeaders = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

export function acceptsGzip({ method, headers }: Request): boolean {
  return method === 'GET' && acceptsEncoding(headers.get('accept-encoding'), 'gzip')
}

export function isWorthCompressing(body: string | Uint8Array): boolean {
  return body.length >= minBytes
}

export function gzip(body: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(body, { level: 4 })
}

/** Where brotli takes little longer than gzip. */
const brotliQuality = 5

/** Compresses HTML, which repeats itself, to less than gzip does. */
export async function brotli(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress, constants } = nodeZlib()
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  return new Uint8Array(await promisify(brotliCompress)(text, { params }))
}

function gzipResponse(response: Response): Response | undefined {
  const { headers, status } = response
  if (headers.has('content-encoding') || !textTypes.test(headers.get('content-type') ?? '')) return
  // Reading it makes a stream of the bytes, which costs more to send.
  const { body } = response
  if (!body) return
  headers.set('content-encoding', 'gzip')
  headers.set('vary', 'accept-encoding')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers, status })
}

/** Elysia passes strings and values that become JSON. */
function serialize(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype
  return isPlain ? JSON.stringify(value) : undefined
}
