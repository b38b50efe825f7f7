import { connect } from 'node:tls'
import type { RunningProxy } from '@/tests/deploy/support/proxy'
import { patienceMs } from '@/tests/support/eventually'
import { TestClient } from '@/tests/support/test-client'

/** What clients of a proxy got. */
export interface Received {
  /** How many responses had each status. */
  readonly statuses: Map<number, number>
  /** Responses and failures that no client may see: 5xx, except 503 with Retry-After. */
  readonly unacceptable: string[]
  /** Nobody waits for responses anymore. */
  isOver: boolean
}

/** A client that requests through the proxy. */
export function proxiedClient(proxy: RunningProxy): TestClient {
  return new TestClient({ fetch: (request) => send(proxy, request) })
}

const retryDelayMs = 200

/**
 * A client that does what Retry-After asks for: it sends the request again, with the same Idempotency-Key. It records every
 * response in `received`.
 */
export function patientClient(proxy: RunningProxy, received: Received): TestClient {
  return new TestClient({
    fetch: async (request) => {
      if (request.method !== 'GET') request.headers.set('idempotency-key', crypto.randomUUID())
      const giveUpAt = performance.now() + patienceMs
      for (;;) {
        const response = await send(proxy, request.clone())
        record(received, request, response)
        if (response.status !== 503 || received.isOver || performance.now() > giveUpAt) return response
        await Bun.sleep(retryDelayMs)
      }
    },
  })
}

function record({ statuses, unacceptable }: Received, request: Request, response: Response): void {
  const { status, headers } = response
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const isAcceptable = status < 500 || (status === 503 && headers.has('retry-after'))
  if (!isAcceptable) unacceptable.push(`${request.method} ${new URL(request.url).pathname}: ${status}`)
}

function send(proxy: RunningProxy, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return fetch(`https://localhost:${proxy.httpsPort}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    redirect: 'manual',
    tls: { ca: proxy.ca },
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error) => {
    throw new Error(`${request.method} ${pathname}: ${error}`)
  })
}

/** Posts an empty JSON object from an address of this machine. Returns the status. */
export function postFrom(
  localAddress: string,
  proxy: RunningProxy,
  { path, forwardedFor }: { path: string; forwardedFor: string },
): Promise<number> {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${proxy.httpsPort}`,
    `X-Forwarded-For: ${forwardedFor}`,
    'Content-Type: application/json',
    'Content-Length: 2',
    'Connection: close',
  ]
  return new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port: proxy.httpsPort, localAddress, servername: 'localhost' }
    const socket = connect({ ...address, ca: proxy.ca }, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n{}`),
    )
    socket.once('data', (bytes) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
