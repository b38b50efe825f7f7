const header = 'idempotency-key'
/** The server answers within a minute, or the process that ran the request has ended. */
const waitsMax = 60

type Send = (input: string, init: RequestInit) => Promise<Response>

/** Keys of changes whose outcome is unknown, by method, URL and body. Lost with the page. */
const unknownOutcomes = new Map<string, string>()

/**
 * Sends a change with an `Idempotency-Key`. While its outcome is unknown, because no response arrived or the server failed, the same change
 * keeps its key, so that pressing a button again does nothing twice.
 */
export async function sendChange(send: Send, input: string, init: RequestInit): Promise<Response> {
  const change = `${init.method} ${input} ${describe(init.body)}`
  const key = unknownOutcomes.get(change) ?? newKey()
  const keep = () => unknownOutcomes.set(change, key)
  unknownOutcomes.delete(change)
  const headers = new Headers(init.headers)
  headers.set(header, key)
  try {
    const response = await sendUntilEnded(() => send(input, { ...init, headers }))
    if (await isOutcomeUnknown(response)) keep()
    return response
  } catch (error) {
    keep()
    throw error
  }
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
