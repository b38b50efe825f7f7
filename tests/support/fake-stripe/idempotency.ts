import { StripeApiError } from '@/tests/support/fake-stripe/errors'

export interface Reply {
  status: number
  body: object
  replayed?: boolean
}

interface SavedReply {
  fingerprint: string
  at: number
  /** Nothing while the request is under way. */
  reply?: Reply
}

export type IdempotencyKeys = Map<string, SavedReply>

/** Stripe forgets keys once they are a day old. */
const keyRetentionMs = 24 * 3_600_000
/** Requests that did not begin are not remembered. */
const notStartedCodes = new Set(['parameter_missing', 'parameter_unknown'])

interface KeyedRequest {
  key: string | null
  fingerprint: string
  now: number
}

/** Does the work once for its key: the same request again is answered as it was the first time, whatever that was. */
export function runIdempotently(
  keys: IdempotencyKeys,
  { key, fingerprint, now }: KeyedRequest,
  work: () => Reply,
): Reply {
  if (key === null) return work()
  const known = keys.get(key)
  if (known && now - known.at < keyRetentionMs) return replay(known, fingerprint)
  const reply = work()
  if (hasStarted(reply)) keys.set(key, { fingerprint, at: now, reply })
  return reply
}

/** Meanwhile the same key meets a request that is under way. */
export async function holdInProgress(
  keys: IdempotencyKeys,
  key: string | null,
  until: Promise<void>,
): Promise<void> {
  const known = key === null ? undefined : keys.get(key)
  if (!known) return until
  const { reply } = known
  known.reply = undefined
  await until
  known.reply = reply
}

function replay({ fingerprint, reply }: SavedReply, asked: string): Reply {
  if (!reply) {
    throw new StripeApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    })
  }
  if (fingerprint !== asked) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }
  return { ...reply, replayed: true }
}

function hasStarted({ body }: Reply): boolean {
  const { error } = body as { error?: { code?: string } }
  return !notStartedCodes.has(error?.code ?? '')
}
