import type { Frame } from '@/src/realtime/frames'
import { type TestApp, origin as testOrigin } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'

/** The other end of a socket. */
export interface TestSocket extends Disposable {
  /** What the server has said so far. */
  readonly received: Frame[]
  /** The code it was closed with; undefined while it is open. */
  readonly closeCode: number | undefined
  /** A string is sent as it is. */
  send(frame: unknown): void
  /** Waits until the server has said something of this type. */
  waitFor(type: string): Promise<Frame>
}

interface ConnectOptions {
  as?: TestClient
  /** Where the page that opens it says it is from; null says nothing. Default: the site itself. */
  origin?: string | null
  headers?: Record<string, string>
}

/** Gives the test's site a port of its own; it is shut with the site. */
export function socketOpener({ app }: Pick<TestApp, 'app'>): (visit?: ConnectOptions) => Promise<TestSocket> {
  app.server.listen({ port: 0, hostname: 'localhost', development: false })
  const address = `ws://localhost:${app.server.server?.port}/ws`
  return (visit = {}) => openSocket(address, { origin: testOrigin, ...visit })
}

/** Rejects when the server does not take it. */
export async function openSocket(
  address: string,
  { as, origin, headers }: ConnectOptions,
): Promise<TestSocket> {
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = createWebSocket(address, { cookie, ...(origin && { origin: origin }), ...headers })
  const heard: Frame[] = []
  let closedWith: number | undefined
  socket.addEventListener('message', ({ data }) => void heard.push(JSON.parse(data)))
  socket.addEventListener('close', ({ code }) => {
    closedWith = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket was refused')))
  })
  return {
    received: heard,
    get closeCode() {
      return closedWith
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    waitFor: (type) =>
      eventually(async () => {
        const found = heard.find((frame) => frame.type === type)
        if (!found) throw new Error(`Nothing of type ${type}, only ${heard.map((one) => one.type)}`)
        return found
      }),
    [Symbol.dispose]: () => socket.close(),
  }
}

/** Safe: Bun's own WebSocket takes headers, which the type of the browser's does not know. */
function createWebSocket(address: string, headers: Record<string, string>): WebSocket {
  return Reflect.construct(WebSocket, [address, { headers }]) as WebSocket
}
