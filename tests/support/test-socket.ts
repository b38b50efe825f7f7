import { listen } from '@/src/app/listen'
import type { Frame } from '@/src/kit/realtime/realtime'
import { type TestApp, origin as testOrigin } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'

/** A client's WebSocket connection. */
export interface TestSocket extends Disposable {
  /** All frames from the server. */
  readonly received: Frame[]
  /** The close code; undefined while the socket is open. */
  readonly closeCode: number | undefined
  /** Sends a frame as JSON; a string is sent unchanged. */
  send(frame: unknown): void
  /** Waits for a frame of this type and returns it. */
  waitFor(type: string): Promise<Frame>
}

interface ConnectOptions {
  as?: TestClient
  /** The Origin header; null sends none. Default: the site's own origin. */
  origin?: string | null
  headers?: Record<string, string>
  /** For wss. */
  tls?: Bun.TLSOptions
}

/** Lets the test's app listen on a free port. The port closes with the app. */
export function socketOpener({
  app,
}: Pick<TestApp, 'app'>): (options?: ConnectOptions) => Promise<TestSocket> {
  listen(app.server, { port: 0, hostname: 'localhost' })
  const address = `ws://localhost:${app.server.server?.port}/ws`
  return (options = {}) => openSocket(address, { origin: testOrigin, ...options })
}

/** Throws if the server rejects the connection. */
export async function openSocket(
  address: string,
  { as, origin, headers, tls }: ConnectOptions,
): Promise<TestSocket> {
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = createWebSocket(address, { headers: { cookie, ...(origin && { origin }), ...headers }, tls })
  const received: Frame[] = []
  let closeCode: number | undefined
  socket.addEventListener('message', ({ data }) => void received.push(JSON.parse(data)))
  socket.addEventListener('close', ({ code }) => {
    closeCode = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket was refused')))
  })
  return {
    received,
    get closeCode() {
      return closeCode
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    waitFor: (type) =>
      eventually(async () => {
        const frame = received.find((one) => one.type === type)
        if (!frame) throw new Error(`No frame of type ${type}, only ${received.map((one) => one.type)}`)
        return frame
      }),
    [Symbol.dispose]: () => socket.close(),
  }
}

/** Safe: Bun's WebSocket accepts headers, which the browser's type lacks. */
function createWebSocket(
  address: string,
  options: { headers: Record<string, string>; tls: Bun.TLSOptions | undefined },
): WebSocket {
  return Reflect.construct(WebSocket, [address, options]) as WebSocket
}
