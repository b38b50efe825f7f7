import { cookiesOf, HttpConnection } from '@/scripts/bench/load/http-connection'
import { assert } from '@/src/kit/assert'

interface Sample {
  ms: number
  status: number
}

/** A user of the site, who sends one request at a time over a connection of their own. */
export class Actor {
  /** The requests since they were last cleared. */
  samples: Sample[] = []
  userId = ''
  private cookie: string | undefined
  private connection: HttpConnection | undefined

  constructor(private readonly port: number) {}

  async signIn(username: string): Promise<this> {
    await this.connect()
    const response = await this.send('/api/auth/temp-login', { username })
    this.cookie = cookiesOf(response)
    this.userId = JSON.parse(String(response.body)).user.id
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

  /** Returns the body of a successful response, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: reads a few fields of any JSON
  async post(path: string, body?: unknown): Promise<any> {
    const response = await this.send(path, body)
    return response.status < 300 ? JSON.parse(String(response.body)) : undefined
  }

  private async send(path: string, body: unknown) {
    assert(this.connection, 'the actor is connected')
    const from = performance.now()
    const response = await this.connection.send({
      method: 'POST',
      path,
      cookie: this.cookie,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.samples.push({ ms: performance.now() - from, status: response.status })
    return response
  }
}
