import { seededRandom } from '@/src/kit/seeded-random'
import { TestClient } from '@/tests/support/test-client'

const random = seededRandom(19)

export function below(max: number): number {
  return Math.floor(random() * max)
}

export function pick<Value>(values: readonly Value[]): Value {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** A browser with an address of its own, behind the site's reverse proxy. */
export class Visitor {
  private readonly address = `${1 + below(200)}.${below(256)}.${below(256)}.${1 + below(250)}`
  readonly client = new TestClient({ fetch: (request) => this.send(request) })

  constructor(
    private readonly origin: string,
    private readonly onResponse: (status: number, request: Request) => void,
  ) {}

  /** Opens a page and requests what the page requests. */
  async open(page: string, ...requests: string[]): Promise<void> {
    await this.client.get(page, { 'accept-encoding': 'br, gzip', accept: 'text/html' })
    await Promise.all(requests.map((path) => this.client.get(path)))
  }

  /** Holds a socket open for this long. */
  async listen(ms: number, topics: readonly string[]): Promise<void> {
    const cookie = [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: this.origin, 'x-forwarded-for': this.address }
    // Safe: Bun's WebSocket accepts headers, which the browser's type lacks.
    const url = `${this.origin.replace('http', 'ws')}/ws`
    const socket = Reflect.construct(WebSocket, [url, { headers }]) as WebSocket
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'subscribe', data: { topics } })),
    )
    await Bun.sleep(ms)
    socket.close()
  }

  private async send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', this.address)
    const { method, body } = request
    const response = await fetch(this.origin + pathname + search, {
      method,
      headers,
      body,
      redirect: 'manual',
    })
    this.onResponse(response.status, request)
    return response
  }
}
