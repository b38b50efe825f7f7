import { cookiesOf, HttpConnection, type RawRequest, type RawResponse } from '@/scripts/bench/http-connection'
import { assert } from '@/src/kit/assert'

/** One timed request. */
export interface Sample {
  ms: number
  status: number
}

/** A signed-in user of the site. Requests are sent one at a time over one connection, which `connect` opens. */
export class Actor {
  readonly samples: Sample[] = []
  private cookie: string | undefined
  private connection: HttpConnection | undefined

  constructor(private readonly port: number) {}

  async signIn(username: string): Promise<this> {
    await this.connect()
    this.cookie = cookiesOf(
      await this.send({ method: 'POST', path: '/api/auth/temp-login', body: { username } }),
    )
    assert(this.cookie !== '', 'the sign-in sets a cookie')
    return this
  }

  async connect(): Promise<void> {
    this.disconnect()
    this.connection = await HttpConnection.open(this.port)
  }

  disconnect(): void {
    this.connection?.[Symbol.dispose]()
    this.connection = undefined
  }

  get(path: string): Promise<RawResponse> {
    return this.send({ method: 'GET', path })
  }

  /** Returns the body of a successful response, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: reads the few fields it needs of any JSON
  async post(path: string, body?: unknown): Promise<any> {
    const response = await this.send({ method: 'POST', path, body })
    return response.status < 300 ? JSON.parse(response.body) : undefined
  }

  private async send({
    body,
    ...request
  }: Omit<RawRequest, 'body'> & { body?: unknown }): Promise<RawResponse> {
    assert(this.connection, 'the actor is connected')
    const from = performance.now()
    const response = await this.connection.send({
      ...request,
      cookie: this.cookie,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.samples.push({ ms: performance.now() - from, status: response.status })
    return response
  }
}
