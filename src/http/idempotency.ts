import { decrypt, encrypt, hmac } from '@/src/http/encryption'
import { isMutatingMethod } from '@/src/http/methods'
import type { Context, Core } from '@/src/kit/context'
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
const replayedHeader = 'idempotent-replayed'
const keyPattern = /^[\x21-\x7e]{1,255}$/
/** Errors that a retry may not get. They aren't stored. */
const isTransient = (status: number) => status === 429 || status >= 500

/** Stored as JSON for a day, so its members can't be renamed. */
interface StoredResponse {
  status: number
  type: string | null
  body: string
}

interface Claim {
  core: Core
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
 * One `Idempotency-Key` of one user is one request: its response is replayed for a day, byte for byte. The database
 * stores the key as an HMAC and the response encrypted with the key.
 */
export function idempotency() {
  const claims = new WeakMap<Request, Claim>()
  return {
    // Reads single members of `incoming`: if it were passed on whole, Elysia would parse everything for these routes.
    beforeHandle: async (incoming: Incoming): Promise<Response | undefined> => {
      const { core } = incoming.ctx
      const secret = secretOf(incoming.request, incoming.ctx)
      if (secret === undefined) return undefined
      const request = hmac(secret, canonicalRequest(incoming.request, incoming.body))
      const claim = await claimRequest(core, { key: hmac(secret, 'key'), request })
      if ('response' in claim) return toResponse(JSON.parse(decrypt(secret, claim.response)), true)
      claims.set(incoming.request, { core, attempt: claim, secret })
      incoming.ctx = { ...incoming.ctx, inTransactionHook: (tx) => markActed(tx, claim) }
      return undefined
    },
    mapResponse: async ({ request, responseValue, set }: Outgoing): Promise<Response | undefined> => {
      const claim = claims.get(request)
      if (!claim) return undefined
      const { core, attempt } = claim
      const logFailure = (error: unknown) =>
        core.log.error('could not save the response of an idempotent request', { error })
      // Its headers, such as Retry-After, aren't stored either.
      if (responseValue instanceof Response && isTransient(responseValue.status)) {
        await releaseClaim(core, attempt).catch(logFailure)
        return undefined
      }
      const response = await toStoredResponse(responseValue, set.status)
      await saveResponse(claim, response).catch(logFailure)
      return toResponse(response)
    },
  }
}

/** The secret of user and key; undefined if the request isn't idempotent. */
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

function saveResponse({ core, attempt, secret }: Claim, response: StoredResponse): Promise<void> {
  if (isTransient(response.status)) return releaseClaim(core, attempt)
  return storeResponse(core, attempt, encrypt(secret, JSON.stringify(response), core.random))
}

async function toStoredResponse(
  value: unknown,
  setStatus: number | string | undefined,
): Promise<StoredResponse> {
  if (value instanceof Response)
    return { status: value.status, type: value.headers.get('content-type'), body: await value.text() }
  const status = Number(setStatus ?? 200)
  if (value === undefined || value === null) return { status, type: null, body: '' }
  return typeof value === 'string'
    ? { status, type: 'text/plain;charset=utf-8', body: value }
    : { status, type: 'application/json;charset=utf-8', body: JSON.stringify(value) }
}

function toResponse({ status, type, body }: StoredResponse, isReplayed = false): Response {
  const headers = new Headers()
  if (type !== null) headers.set('content-type', type)
  if (isReplayed) headers.set(replayedHeader, 'true')
  return new Response(body === '' ? null : body, { status, headers })
}
