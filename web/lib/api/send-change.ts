import {
  eraseUnfinished,
  findUnfinished,
  fingerprintOf,
  storeUnfinished,
} from '@/web/lib/api/unfinished-changes'

const header = 'idempotency-key'
/** The server answers within a minute, or the process that ran the request has ended. */
const waitsMax = 60

type Send = (input: string, init: RequestInit) => Promise<Response>

/**
 * Returns a function that sends a change with an `Idempotency-Key`. While its outcome is unknown, because no response arrived or the server
 * failed, the same change of the same account keeps its key, so that pressing a button again does nothing twice: also after a reload, and in
 * another tab while this one waits. Two presses that one page sends at once are two changes, because its buttons wait. Created once per page.
 */
export function createSendChange() {
  const unknownOutcomes = new Map<string, string>()
  const sending = new Set<string>()
  return async (send: Send, input: string, init: RequestInit): Promise<Response> => {
    const body = describe(init.body)
    const headers = new Headers(init.headers)
    const change = fingerprintOf(`${headers.get('x-account')} ${init.method} ${input} ${body}`)
    const unfinished = findUnfinished(change)
    const ofOtherPage = unfinished !== undefined && !sending.has(unfinished) ? unfinished : undefined
    const key = unknownOutcomes.get(change) ?? ofOtherPage ?? newKey()
    unknownOutcomes.delete(change)
    if (!isSecret(body)) storeUnfinished(change, key)
    headers.set(header, key)
    sending.add(key)
    try {
      const response = await sendUntilEnded(() => send(input, { ...init, headers }))
      if (await isOutcomeUnknown(response)) unknownOutcomes.set(change, key)
      else eraseUnfinished(change, key)
      return response
    } catch (error) {
      unknownOutcomes.set(change, key)
      throw error
    } finally {
      sending.delete(key)
    }
  }
}

export const sendChange = createSendChange()

/** Whether even a fingerprint would help to guess a secret. */
function isSecret(body: string): boolean {
  return /password|code/i.test(body)
}

/** Every other error of the server says what has happened, such as that the payment provider can't be reached. */
const unknownCodes = ['internal', 'unavailable']

async function isOutcomeUnknown(response: Response): Promise<boolean> {
  if (response.status < 500) return false
  const code = await codeOf(response)
  return code === undefined || unknownCodes.includes(code)
}

/** The code of the server's error; undefined if a proxy has answered. */
async function codeOf(response: Response): Promise<string | undefined> {
  const problem = await response
    .clone()
    .json()
    .catch(() => undefined)
  return problem?.code
}

/** A text, or what tells files apart. */
function describe(body: RequestInit['body']): string {
  if (!(body instanceof File)) return String(body ?? '')
  return [body.name, body.type, body.size, body.lastModified].join(' ')
}

/** Asks again while the server is still busy with an earlier request with this key. */
async function sendUntilEnded(send: () => Promise<Response>): Promise<Response> {
  let response = await send()
  for (let waits = 0; waits < waitsMax && (await isInProgress(response)); waits++) {
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    response = await send()
  }
  return response
}

async function isInProgress(response: Response): Promise<boolean> {
  return response.status === 409 && (await codeOf(response)) === 'idempotency_in_progress'
}

/** Without `crypto.randomUUID`, which browsers offer only on secure origins. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
