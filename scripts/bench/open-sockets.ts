import { connect, type Socket } from 'bun'
import { topic } from '@/scripts/bench/broadcast-frame'

/** So many at once: the server's queue of those who knock is short. */
const atOnce = 200

/** The other ends of many sockets, that only count what comes. */
export interface SocketClients extends Disposable {
  readonly count: number
  /** Resolves when so many bytes have come since it was called. */
  waitForBytes(bytes: number): Promise<void>
}

/** Opens so many sockets at this port, each of which follows what is told. */
export async function openSockets(port: number, count: number): Promise<SocketClients> {
  const sockets: Socket[] = []
  let [came, wanted, done] = [0, 0, () => {}]
  const hear = (bytes: number) => {
    came += bytes
    if (came >= wanted) done()
  }
  for (let at = 0; at < count; at += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - at) }, () => open(port, hear))
    sockets.push(...(await Promise.all(some)))
  }
  return {
    count,
    waitForBytes: (bytes) => {
      came = 0
      wanted = bytes
      return new Promise((resolve) => {
        done = resolve
      })
    },
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function open(port: number, hear: (bytes: number) => void): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isOpen = false
  const socket = await connect({
    hostname: 'localhost',
    port,
    socket: {
      data: (_, chunk) => {
        if (isOpen) return hear(chunk.length)
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

/** A short text frame, masked with nothing. */
const text = JSON.stringify({ type: 'subscribe', data: { topics: [topic] } })
const subscribeFrame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
