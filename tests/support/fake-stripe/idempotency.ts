import { StripeApiError } from '@/tests/support/fake-stripe/errors'

export interface Reply {
  status: number
  body: object
  replayed?: boolean
}

interface SavedReply {
  fingerprint: string
  at: number
  /** Undefined while the request is running. */
  reply?: Reply
}

export type IdempotencyKeys = Map<string, SavedReply>

/** Stripe forgets keys after a day. */
const keyRetentionMs = 24 * 3_600_000
/** Requests with these errors are not saved, because they were rejected before the work began. */
const notStartedCodes = new Set(['parameter_missing', 'parameter_unknown'])

interface KeyedRequest {
  key: string | null
  fingerprint: string
  now: number
}

/** Runs the work once per key. Later requests with the same key get the saved reply, even if it was an error. */
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

/** Makes the key look in use until the promise resolves. */
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

function replay({ fingerprint, reply }: SavedReply, requested: string): Reply {
  if (!reply) {
    throw new StripeApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    })
  }
  if (fingerprint !== requested) {
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
