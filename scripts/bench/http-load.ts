import { connect } from 'bun'

const connections = 32

/** Measures requests per second over keep-alive connections. A response counts once its last byte has arrived. */
export async function requestsPerSecond(port: number, path: string, ms: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: keep-alive\r\n\r\n`
  let responses = 0
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => {
      let remaining = -1
      return connect({
        hostname: 'localhost',
        port,
        socket: {
          open: (socket) => void socket.write(request),
          data: (socket, chunk) => {
            remaining = remaining < 0 ? lengthOf(chunk) - chunk.length : remaining - chunk.length
            if (remaining > 0) return
            remaining = -1
            responses++
            socket.write(request)
          },
        },
      })
    }),
  )
  await Bun.sleep(ms / 5)
  responses = 0
  const from = performance.now()
  await Bun.sleep(ms)
  const rate = (responses * 1000) / (performance.now() - from)
  for (const socket of sockets) socket.terminate()
  return rate
}

/** Returns the length of the whole response, given its first chunk. */
function lengthOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, headEnd)
  return headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
}
