import { connect } from 'bun'

const connections = 32

/** How many answers a second the path gives over kept connections; an answer counts when its last byte is there. */
export async function requestsPerSecond(port: number, path: string, ms: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: keep-alive\r\n\r\n`
  let answered = 0
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => {
      let missing = -1
      return connect({
        hostname: 'localhost',
        port,
        socket: {
          open: (socket) => void socket.write(request),
          data: (socket, chunk) => {
            missing = missing < 0 ? lengthOf(chunk) - chunk.length : missing - chunk.length
            if (missing > 0) return
            missing = -1
            answered++
            socket.write(request)
          },
        },
      })
    }),
  )
  await Bun.sleep(ms / 5)
  answered = 0
  const from = performance.now()
  await Bun.sleep(ms)
  const rate = (answered * 1000) / (performance.now() - from)
  for (const socket of sockets) socket.terminate()
  return rate
}

/** Length of the whole answer whose first chunk this is. */
function lengthOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, headEnd)
  return headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
}
