import { cookiesOf, HttpConnection, type RawResponse } from '@/scripts/bench/load/http-connection'
import { noResponse } from '@/scripts/bench/load/rounds'
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
    assert(response?.status === 200, `${username} is signed in`)
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
    return response && response.status < 300 ? JSON.parse(String(response.body)) : undefined
  }

  /** Returns undefined if the server closes the connection instead. */
  private async send(path: string, body: unknown): Promise<RawResponse | undefined> {
    if (this.connection?.isClosed) await this.connect()
    assert(this.connection, 'the actor is connected')
    const from = performance.now()
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await this.connection
      .send({ method: 'POST', path, cookie: this.cookie, ...json })
      .catch(() => undefined)
    this.samples.push({ ms: performance.now() - from, status: response?.status ?? noResponse })
    return response
  }
}
