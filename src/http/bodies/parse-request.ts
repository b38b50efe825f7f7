import { httpErrors } from '@/src/kit/errors'
import { readCapped } from '@/src/kit/input/read-capped'
import { serverMessages } from '@/src/kit/messages'

const bodyMaxBytes = 64 * 1024
/** Events of payment providers contain whole objects. */
const webhookMaxBytes = 1024 * 1024
const oneClickUnsubscribeMaxBytes = 1024
/** Maximum JSON nesting depth; deeper input could overflow recursive code. */
const depthMax = 32

const rawBodies = new WeakMap<Request, Uint8Array>()

/** The unparsed body of a request, for signature checks. */
export function rawBody(request: Request): Uint8Array {
  return rawBodies.get(request) ?? new Uint8Array()
}

/** Parses the JSON body of a request; undefined if empty. Throws body_too_large, unsupported_media_type, bad_json. */
export async function parseBody(request: Request): Promise<unknown> {
  const isWebhook = new URL(request.url).pathname.startsWith('/api/webhooks/')
  const maxBytes = isWebhook ? webhookMaxBytes : bodyMaxBytes
  const tooLarge = () =>
    httpErrors.body_too_large(isWebhook ? { detail: serverMessages.webhookTooLarge } : undefined)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readCapped(request.body, maxBytes)
  if (!bytes) throw tooLarge()
  if (bytes.length === 0) return undefined
  rawBodies.set(request, bytes)
  if (isOneClickUnsubscribe(bytes)) return {}
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw httpErrors.unsupported_media_type()
  }
  return parseJson(bytes)
}

/** One-click unsubscribe of email services (RFC 8058): a form whose content doesn't matter. */
function isOneClickUnsubscribe(bytes: Uint8Array): boolean {
  if (bytes.length > oneClickUnsubscribeMaxBytes) return false
  const text = new TextDecoder().decode(bytes)
  return (
    text.trim() === 'List-Unsubscribe=One-Click' ||
    /^--[\s\S]*name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\r?\n--/.test(text)
  )
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
  if (isTooDeepJson(text)) throw httpErrors.bad_json({ detail: serverMessages.tooDeep })
  return value
}

/** Whether a JSON text is nested so deeply that code which walks its value could overflow. */
export function isTooDeepJson(json: string): boolean {
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
 * Parses the query of a URL. A repeated name becomes a list. Elysia's own parser splits values at commas and reads
 * brackets as JSON, but a search may contain both.
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
