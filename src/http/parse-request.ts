import { httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'

const bodyMaxBytes = 64 * 1024
const oneClickUnsubscribeMaxBytes = 1024
/** Deeper JSON than this only breaks whatever walks it. */
const depthMax = 32

const rawBodies = new WeakMap<Request, Uint8Array>()

/** The body of a request to the byte, for whoever must check a signature over it. */
export function rawBody(request: Request): Uint8Array {
  return rawBodies.get(request) ?? new Uint8Array()
}

/** The JSON body of a request. Throws 413, 415 or 400; an absent body is undefined. */
export async function parseBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyMaxBytes) throw httpErrors.body_too_large()
  const bytes = await readCapped(request)
  if (bytes.length === 0) return undefined
  rawBodies.set(request, bytes)
  if (isOneClickUnsubscribe(bytes)) return {}
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw httpErrors.unsupported_media_type()
  }
  return parseJson(bytes)
}

/** What a mail service posts, as a form, for a reader who unsubscribes (RFC 8058): it says no more than its address does. */
function isOneClickUnsubscribe(bytes: Uint8Array): boolean {
  if (bytes.length > oneClickUnsubscribeMaxBytes) return false
  const text = new TextDecoder().decode(bytes)
  return (
    text.trim() === 'List-Unsubscribe=One-Click' ||
    /^--[\s\S]*name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\r?\n--/.test(text)
  )
}

async function readCapped(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > bodyMaxBytes) throw httpErrors.body_too_large()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw httpErrors.bad_json()
  }
  if (isTooDeep(text)) throw httpErrors.bad_json({ detail: serverMessages.tooDeep })
  return value
}

function isTooDeep(json: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '\\') at++
    else if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    if (depth > depthMax) return true
  }
  return false
}

/**
 * The query of an address: each value the text that was sent, of a name that comes twice a list. Elysia's own reading takes a
 * comma for the sign of a list and brackets for JSON, and a search may hold both.
 */
export function parseQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  const at = url.indexOf('?')
  if (at < 0) return query
  for (const [name, value] of new URLSearchParams(url.slice(at))) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}
