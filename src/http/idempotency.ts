import { decrypt, encrypt, hmac } from '@/src/http/encryption'
import { isMutatingMethod } from '@/src/http/methods'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { inputMessages } from '@/src/kit/messages'
import {
  claimRequest,
  markActed,
  type RequestAttempt,
  releaseClaim,
  storeResponse,
} from '@/src/runtime/idempotency-records'

const header = 'idempotency-key'
const keyPattern = /^[\x21-\x7e]{1,255}$/
/** Too early or too late rather than wrong: the same request may do better the next time. */
const isTransient = (status: number) => status === 429 || status >= 500

interface StoredResponse {
  status: number
  type: string | null
  body: string
}

interface Claim {
  attempt: RequestAttempt
  secret: string
}

interface Incoming {
  request: Request
  body: unknown
  ctx: Context
}

interface Outgoing {
  request: Request
  responseValue: unknown
  set: { status?: number | string }
}

/**
 * One `Idempotency-Key` of one person is one request: what it was answered is answered again for a day, byte for byte. The
 * database learns neither the key nor the answer: of the one it keeps a mark, the other is shut with the key.
 */
export function idempotency(core: Core) {
  const claims = new WeakMap<Request, Claim>()
  return {
    // Handed on whole, it would have Elysia read for each of these routes all that a request can hold.
    beforeHandle: async (incoming: Incoming): Promise<Response | undefined> => {
      const secret = secretOf(incoming.request, incoming.ctx)
      if (secret === undefined) return undefined
      const wording = canonicalRequest(incoming.request, incoming.body)
      const mark = { key: hmac(secret, 'key'), request: hmac(secret, wording) }
      const found = await claimRequest(core, mark)
      if ('response' in found) return toResponse(JSON.parse(decrypt(secret, found.response)), true)
      claims.set(incoming.request, { attempt: found, secret })
      incoming.ctx = { ...incoming.ctx, inTransactionHook: (tx) => markActed(tx, found) }
      return undefined
    },
    mapResponse: async ({ request, responseValue, set }: Outgoing): Promise<Response | undefined> => {
      const claim = claims.get(request)
      if (!claim) return undefined
      const answer = await toStoredResponse(responseValue, set.status)
      await saveResponse(core, claim, answer).catch((error) =>
        core.log.error('could not save the response of an idempotent request', { error }),
      )
      return toResponse(answer)
    },
  }
}

/** What the person and their key make together; undefined where nothing is to be remembered. */
function secretOf(request: Request, ctx: Context): string | undefined {
  const key = request.headers.get(header)
  if (key === null || !isMutatingMethod(request.method) || ctx.actor.kind !== 'user') return undefined
  if (!keyPattern.test(key)) throw httpErrors.invalid({ detail: inputMessages.idempotencyKey })
  return `${ctx.actor.id} ${key}`
}

function canonicalRequest(request: Request, body: unknown): string {
  const { pathname, search } = new URL(request.url)
  return [request.method, pathname, search, JSON.stringify(body)].join(' ')
}

function saveResponse(core: Core, { attempt, secret }: Claim, answer: StoredResponse): Promise<void> {
  if (isTransient(answer.status)) return releaseClaim(core, attempt)
  return storeResponse(core, attempt, encrypt(secret, JSON.stringify(answer), core.random))
}

async function toStoredResponse(value: unknown, sent: number | string | undefined): Promise<StoredResponse> {
  if (value instanceof Response)
    return { status: value.status, type: value.headers.get('content-type'), body: await value.text() }
  const status = Number(sent ?? 200)
  if (value === undefined || value === null) return { status, type: null, body: '' }
  return typeof value === 'string'
    ? { status, type: 'text/plain;charset=utf-8', body: value }
    : { status, type: 'application/json;charset=utf-8', body: JSON.stringify(value) }
}

function toResponse({ status, type, body }: StoredResponse, isReplayed = false): Response {
  const headers = new Headers()
  if (type !== null) headers.set('content-type', type)
  if (isReplayed) headers.set('idempotent-replayed', 'true')
  return new Response(body === '' ? null : body, { status, headers })
}
