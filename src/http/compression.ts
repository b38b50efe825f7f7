import { Elysia } from 'elysia'
import { takesEncoding } from '@/src/http/encodings'

/** Below this the headers weigh more than what is saved. */
const bytesMin = 1024
const typesOfText = /^(text\/html|image\/svg\+xml)/

/**
 * Sends what is read often and is text compressed to whoever takes it. Answers to a change are left as they are: beside
 * what the sender chose they may hold a secret, whose length would then give it away.
 */
export function compression() {
  return new Elysia({ name: 'compression' }).mapResponse(
    { as: 'global' },
    function compress({ request, responseValue, set }): Response | undefined {
      if (!takesPacked(request)) return
      if (responseValue instanceof Response) return squeezed(responseValue)
      const text = textOf(responseValue)
      if (text === undefined || !isWorthPacking(text)) return
      set.headers['content-type'] ??= 'application/json'
      Object.assign(set.headers, packedHeaders)
      return new Response(pack(text))
    },
  )
}

/** What an answer says of itself that was packed. */
export const packedHeaders = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

export function takesPacked({ method, headers }: Request): boolean {
  return method === 'GET' && takesEncoding(headers.get('accept-encoding'), 'gzip')
}

export function isWorthPacking(text: string): boolean {
  return text.length >= bytesMin
}

export function pack(text: string): Uint8Array<ArrayBuffer> {
  return Bun.gzipSync(text, { level: 4 })
}

function squeezed(response: Response): Response | undefined {
  const { headers, status, body } = response
  if (!body || headers.has('content-encoding') || !typesOfText.test(headers.get('content-type') ?? '')) return
  headers.set('content-encoding', 'gzip')
  headers.set('vary', 'accept-encoding')
  return new Response(body.pipeThrough(new CompressionStream('gzip')), { headers, status })
}

/** Lists come as text, all else as what becomes JSON. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype
  return isPlain ? JSON.stringify(value) : undefined
}
