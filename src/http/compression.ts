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
      if (request.method !== 'GET' || !takesEncoding(request.headers.get('accept-encoding'), 'gzip')) return
      if (responseValue instanceof Response) return squeezed(responseValue)
      const text = textOf(responseValue)
      if (text === undefined || text.length < bytesMin) return
      set.headers['content-type'] ??= 'application/json'
      set.headers['content-encoding'] = 'gzip'
      set.headers.vary = 'accept-encoding'
      return new Response(Bun.gzipSync(text, { level: 4 }))
    },
  )
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
