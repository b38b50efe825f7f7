import { connect, type Socket } from 'bun'

/** The broadcast frame, as long as one about a sale. */
export const topic = 'sales'
export const frame = {
  type: 'sale',
  data: { id: 'x'.repeat(32), itemId: 'x'.repeat(32), name: 'Gilded Crown of the North', price: 149.99 },
}

/** Connections opened at once; the server's accept queue is short. */
const batchSize = 200

/** The client ends of many sockets. They only count received bytes. */
export interface SocketClients extends Disposable {
  readonly count: number
  /** Resolves once this many bytes have been received since the call. */
  waitForBytes(bytes: number): Promise<void>
}

/** Opens `count` sockets at this port and subscribes each to the topic. */
export async function openSockets(port: number, count: number): Promise<SocketClients> {
  const sockets: Socket[] = []
  let [received, expected, done] = [0, 0, () => {}]
  const onData = (bytes: number) => {
    received += bytes
    if (received >= expected) done()
  }
  for (let at = 0; at < count; at += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - at) }, () => open(port, onData))
    sockets.push(...(await Promise.all(batch)))
  }
  return {
    count,
    waitForBytes: (bytes) => {
      received = 0
      expected = bytes
      return new Promise((resolve) => {
        done = resolve
      })
    },
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function open(port: number, onData: (bytes: number) => void): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isOpen = false
  const socket = await connect({
    hostname: 'localhost',
    port,
    socket: {
      data: (_, chunk) => {
        if (isOpen) return onData(chunk.length)
        isOpen = chunk.toString('latin1', 0, 12) === 'HTTP/1.1 101'
        if (isOpen) resolve()
        else reject(new Error(chunk.toString('latin1', 0, 40)))
      },
    },
  })
  socket.write(handshake(port))
  await promise
  socket.write(subscribeFrame)
  return socket
}

function handshake(port: number): string {
  return `GET /ws HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
}

/** A short text frame with a mask of zeros. */
const text = JSON.stringify({ type: 'subscribe', data: { topics: [topic] } })
const subscribeFrame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
