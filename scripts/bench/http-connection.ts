import { connect, type Socket } from 'bun'

export interface RawResponse {
  status: number
  head: string
  body: string
}

export interface RawRequest {
  method: 'GET' | 'POST'
  path: string
  cookie?: string | undefined
  body?: string
}

/** A keep-alive connection for one request at a time. Costs a fraction of the CPU of `fetch`, which would distort the results. */
export class HttpConnection implements Disposable {
  private received: Buffer = Buffer.alloc(0)
  private waiting: PromiseWithResolvers<RawResponse> | undefined

  private constructor(
    private readonly socket: Socket,
    private readonly port: number,
  ) {}

  static async open(port: number): Promise<HttpConnection> {
    let connection: HttpConnection | undefined
    const socket = await connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        data: (_, chunk) => connection?.receive(chunk),
        close: () => connection?.waiting?.reject(new Error('The server closed the connection.')),
      },
    })
    connection = new HttpConnection(socket, port)
    return connection
  }

  send(request: RawRequest): Promise<RawResponse> {
    this.waiting = Promise.withResolvers<RawResponse>()
    this.socket.write(requestText(this.port, request))
    return this.waiting.promise
  }

  [Symbol.dispose](): void {
    this.waiting = undefined
    this.socket.terminate()
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const response = parseResponse(this.received)
    if (!response) return
    this.received = Buffer.alloc(0)
    this.waiting?.resolve(response)
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

/** Parses one response with a Content-Length. Returns undefined while it isn't complete. */
export function parseResponse(received: Buffer): RawResponse | undefined {
  const headEnd = received.indexOf(headEndMark)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const bodyStart = headEnd + headEndMark.length
  const bodyEnd = bodyStart + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  if (received.length < bodyEnd) return undefined
  return {
    status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
    head,
    body: received.toString('utf8', bodyStart, bodyEnd),
  }
}

/** The cookies that a response sets, as a Cookie header. */
export function cookiesOf({ head }: RawResponse): string {
  return [...head.matchAll(/^set-cookie: *([^;\r\n]+)/gim)].map(([, pair]) => pair).join('; ')
}
