import { decrypt, encrypt, hmac } from '@/src/http/encryption'
import type { RateLimits } from '@/src/http/limits/rate-limits'
import { isMutatingMethod } from '@/src/http/methods'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { inputMessages } from '@/src/kit/messages'
import { beginAttempt, keepOutcome, type RequestAttempt, recordAct } from '@/src/runtime/idempotency-records'

const header = 'idempotency-key'
const replayedHeader = 'idempotent-replayed'
const keyPattern = /^[\x21-\x7e]{1,255}$/
/** New keys of one user. Each is stored for a day, with its response. */
const newKeysLimit = '2000/24h'
/** Errors that a retry may not get. They aren't stored. */
const isTransient = (status: number) => status === 429 || status >= 500

/** Stored as JSON for a day, so its members can't be renamed. */
interface StoredResponse {
  status: number
  type: string | null
  body: string
}

interface Running {
  readonly core: Core
  readonly attempt: RequestAttempt
  readonly secret: string
  /** True from its first transaction on, even if that was rolled back. */
  mayHaveActed: boolean
}

interface Incoming {
  request: Request
  body: unknown
  ctx: Context
  limits: Pick<RateLimits, 'take'>
}

interface Outgoing {
  request: Request
  responseValue: unknown
  set: { status?: number | string }
}

/**
 * One `Idempotency-Key` of one user is one request: its response is replayed for a day, byte for byte. The database
 * stores the key as an HMAC and the response encrypted with the key. A key costs a read, a row in the transaction of the action, and its
 * share of the transaction that saves the responses of all requests twice a second.
 */
export function idempotency() {
  const running = new WeakMap<Request, Running>()
  return {
    // Reads single members of `incoming`: if it were passed on whole, Elysia would parse everything for these routes.
    beforeHandle: async (incoming: Incoming): Promise<Response | undefined> => {
      const { core } = incoming.ctx
      const secret = secretOf(incoming.request, incoming.ctx)
      if (secret === undefined) return undefined
      const request = hmac(secret, canonicalRequest(incoming.request, incoming.body))
      const begun = await beginAttempt(core, { key: hmac(secret, 'key'), request })
      if ('response' in begun) return toResponse(JSON.parse(decrypt(secret, begun.response)), true)
      const { limits } = incoming
      await limits.take(newKeysLimit, `idempotency keys of ${actorId(incoming.ctx)}`)
      const run: Running = { core, attempt: begun, secret, mayHaveActed: false }
      running.set(incoming.request, run)
      incoming.ctx = {
        ...incoming.ctx,
        inTransactionHook: async (tx) => {
          run.mayHaveActed = true
          if (await recordAct(tx, begun)) return
          running.delete(incoming.request)
          throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
        },
      }
      return undefined
    },
    mapResponse: async ({ request, responseValue, set }: Outgoing): Promise<Response | undefined> => {
      const run = running.get(request)
      if (!run) return undefined
      const { core, attempt, secret, mayHaveActed: hasActed } = run
      const response = await toStoredResponse(responseValue, set.status)
      if (isTransient(response.status)) {
        if (hasActed) keepOutcome(core, attempt, { hasActed, response: null })
        // Its headers, such as Retry-After, aren't stored.
        return responseValue instanceof Response ? undefined : toResponse(response)
      }
      const encrypted = encrypt(secret, JSON.stringify(response), core.random)
      keepOutcome(core, attempt, { hasActed, response: encrypted })
      return toResponse(response)
    },
  }
}

function actorId({ actor }: Context): string {
  return actor.kind === 'user' ? actor.id : ''
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

async function toStoredResponse(
  value: unknown,
  setStatus: number | string | undefined,
): Promise<StoredResponse> {
  if (value instanceof Response)
    return {
      status: value.status,
      type: value.headers.get('content-type'),
      body: isTransient(value.status) ? '' : await value.text(),
    }
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
