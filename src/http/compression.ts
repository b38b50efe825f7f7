import { Elysia } from 'elysia'

const encodingPatterns = { br: patternOf('br'), gzip: patternOf('gzip') }

/** Whether the Accept-Encoding of a request takes it; `q=0` declines. */
export function acceptsEncoding(
  acceptEncoding: string | null,
  encoding: keyof typeof encodingPatterns,
): boolean {
  return acceptEncoding !== null && encodingPatterns[encoding].test(acceptEncoding)
}

function patternOf(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`)
}

/** Below this the headers weigh more than what is saved. */
const minBytes = 1024
const textTypes = /^(text\/html|image\/svg\+xml)/

/**
 * Sends what is read often and is text compressed to whoever takes it. Answers to a change are left as they are: beside
 * what the sender chose they may hold a secret, whose length would then give it away.
 */
export function compression() {
  return new Elysia({ name: 'compression' }).mapResponse(
    { as: 'global' },
    function compress({ request, responseValue, set }): Response | undefined {
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

/** What an answer says of itself that was packed. */
export const gzipHeaders = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

export function acceptsGzip({ method, headers }: Request): boolean {
  return method === 'GET' && acceptsEncoding(headers.get('accept-encoding'), 'gzip')
}

export function isWorthCompressing(text: string): boolean {
  return text.length >= minBytes
}

export function gzip(text: string): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(text, { level: 4 })
}

function gzipResponse(response: Response): Response | undefined {
  const { headers, status, body } = response
  if (!body || headers.has('content-encoding') || !textTypes.test(headers.get('content-type') ?? '')) return
  headers.set('content-encoding', 'gzip')
  headers.set('vary', 'accept-encoding')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers, status })
}

/** Lists come as text, all else as what becomes JSON. */
function serialize(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype
  return isPlain ? JSON.stringify(value) : undefined
}
