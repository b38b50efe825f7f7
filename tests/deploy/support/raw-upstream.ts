import { createServer } from 'node:net'

/** A program behind a proxy that does what the marketplace doesn't. */
export interface RawUpstream extends AsyncDisposable {
  readonly address: string
  /** The request lines it got, without health checks. */
  readonly requests: string[]
}

/** Received health checks; `answer` returns the response to any other request, or undefined to hang up. */
export async function startRawUpstream(answer: () => string | undefined): Promise<RawUpstream> {
  const requests: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // A body may arrive on its own.
    socket.once('data', (bytes) => {
      const [line = ''] = bytes.toString('latin1').split('\r\n')
      if (/ \/(readyz|healthz) /.test(line)) return socket.end(responseOf('200 OK', 'ready'))
      requests.push(line)
      const response = answer()
      if (response === undefined) socket.destroy()
      else socket.end(response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    address: `127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A response that ends its connection. */
export function responseOf(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
}
