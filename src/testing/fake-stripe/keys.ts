import { Refusal } from '@/src/testing/fake-stripe/refusal'

export interface Reply {
  status: number
  body: object
  replayed?: boolean
}

interface Remembered {
  fingerprint: string
  at: number
  /** Nothing while the request is under way. */
  reply?: Reply
}

export type Keys = Map<string, Remembered>

/** Stripe forgets keys once they are a day old. */
const keptMs = 24 * 3_600_000
/** Requests that did not begin are not remembered. */
const notBegun = new Set(['parameter_missing', 'parameter_unknown'])

interface Keyed {
  key: string | null
  fingerprint: string
  now: number
}

/** Does the work once for its key: the same request again is answered as it was the first time, whatever that was. */
export function once(keys: Keys, { key, fingerprint, now }: Keyed, work: () => Reply): Reply {
  if (key === null) return work()
  const known = keys.get(key)
  if (known && now - known.at < keptMs) return replay(known, fingerprint)
  const reply = work()
  if (hasBegun(reply)) keys.set(key, { fingerprint, at: now, reply })
  return reply
}

/** Meanwhile the same key meets a request that is under way. */
export async function underWay(keys: Keys, key: string | null, until: Promise<void>): Promise<void> {
  const known = key === null ? undefined : keys.get(key)
  if (!known) return until
  const { reply } = known
  known.reply = undefined
  await until
  known.reply = reply
}

function replay({ fingerprint, reply }: Remembered, asked: string): Reply {
  if (!reply) {
    throw new Refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    })
  }
  if (fingerprint !== asked) {
    throw new Refusal(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }
  return { ...reply, replayed: true }
}

function hasBegun({ body }: Reply): boolean {
  const { error } = body as { error?: { code?: string } }
  return !notBegun.has(error?.code ?? '')
}
