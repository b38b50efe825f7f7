import { connect, type Socket } from 'bun'

export interface RawResponse {
  status: number
  head: string
  body: Buffer
}

export interface RawRequest {
  method: 'GET' | 'POST'
  path: string
  cookie?: string | undefined
  body?: string
}

/** A keep-alive connection for one request at a time. `fetch` takes several times the CPU, which would distort the results. */
export class HttpConnection implements Disposable {
  /** The server has closed the connection, which it also does while nothing is sent. */
  isClosed = false
  private chunks: Buffer[] = []
  private bytesMissing = 0
  private waiting: PromiseWithResolvers<RawResponse> | undefined

  private constructor(
    private readonly socket: Socket,
    private readonly port: number,
  ) {}

  static async open(port: number): Promise<HttpConnection> {
    let connection: HttpConnection | undefined
    const socket = await connect({
      hostname: 'localhost',
      port,
      socket: {
        data: (_, chunk) => connection?.receive(chunk),
        close: () => connection?.fail(),
      },
    })
    connection = new HttpConnection(socket, port)
    return connection
  }

  /** Rejects if the server has closed the connection or does so before the response is complete. */
  send(request: RawRequest): Promise<RawResponse> {
    if (this.isClosed) return Promise.reject(new Error('The server closed the connection.'))
    this.waiting = Promise.withResolvers<RawResponse>()
    this.socket.write(requestText(this.port, request))
    return this.waiting.promise
  }

  [Symbol.dispose](): void {
    this.waiting = undefined
    this.socket.terminate()
  }

  private fail(): void {
    this.isClosed = true
    this.waiting?.reject(new Error('The server closed the connection.'))
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.bytesMissing -= chunk.length
    if (this.bytesMissing > 0) return
    const received = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks)
    const response = parseResponse(received)
    if (typeof response === 'number') {
      this.bytesMissing = response
      return
    }
    this.chunks = []
    this.bytesMissing = 0
    const { waiting } = this
    this.waiting = undefined
    waiting?.resolve(response)
  }
}

function requestText(port: number, { method, path, cookie, body }: RawRequest): string {
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(body ?? '')}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body ?? ''}`
}

const headEndMark = '\r\n\r\n'

/** Parses a response with a Content-Length. Returns the number of missing bytes, at least 1, if it isn't complete. */
export function parseResponse(received: Buffer): RawResponse | number {
  const headEnd = received.indexOf(headEndMark)
  if (headEnd < 0) return 1
  const head = received.toString('latin1', 0, headEnd)
  const bodyStart = headEnd + headEndMark.length
  const bodyEnd = bodyStart + Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < bodyEnd) return bodyEnd - received.length
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  return { status, head, body: received.subarray(bodyStart, bodyEnd) }
}

/** Returns the cookies that a response sets, as a Cookie header. */
export function cookiesOf({ head }: Pick<RawResponse, 'head'>): string {
  return [...head.matchAll(/^set-cookie: *([^;\r\n]+)/gim)].map(([, pair]) => pair).join('; ')
}
