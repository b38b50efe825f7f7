import type { App } from '@/src/app/app'

/** A response, with its body parsed if it is JSON. */
export interface TestResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary JSON and assert what they expect
  body: any
}

/** An HTTP client that stores cookies. */
export class TestClient {
  readonly cookies = new Map<string, string>()

  constructor(private readonly app: Pick<App, 'fetch'>) {}

  get(path: string, headers?: HeadersInit): Promise<TestResponse> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers?: HeadersInit): Promise<TestResponse> {
    return this.send('POST', path, body, headers)
  }

  put(path: string, body?: unknown): Promise<TestResponse> {
    return this.send('PUT', path, body)
  }

  patch(path: string, body?: unknown): Promise<TestResponse> {
    return this.send('PATCH', path, body)
  }

  delete(path: string): Promise<TestResponse> {
    return this.send('DELETE', path)
  }

  /** Sends a body as JSON; a string and bytes are sent unchanged. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    extraHeaders: HeadersInit = {},
  ): Promise<TestResponse> {
    const headers = new Headers(extraHeaders)
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const payload = isRaw ? (body as BodyInit) : JSON.stringify(body)
    const response = await this.fetch(path, { method, headers, body: payload })
    const text = await response.text()
    const isJson = /json\b/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  /** Sends a request with the stored cookies and returns the raw response. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await this.app.fetch(new Request(`http://localhost:3000${path}`, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie)
    return response
  }

  private storeCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
