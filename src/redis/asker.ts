import type { RedisClient } from 'bun'
import { errorCode } from '@/src/core/examination'
import type { Log } from '@/src/core/log'
import { withTimeout } from '@/src/core/within'
import { isFit, patienceMs } from '@/src/redis/client'

const tryAgainMs = 1_000
/** Who says nothing at all for so long is gone, though nobody has closed the connection. */
const goneAfterMs = 3_000

/** A script over one key of the site, which sets an expiry. */
interface Question {
  script: string
  key: string
  args: readonly (string | number)[]
}

/**
 * Puts questions to Redis for whoever can do without the answer. After one that did not come in time nobody else waits,
 * until a look once a second finds that answers come in time again.
 */
export class Asker {
  private client: RedisClient | undefined
  private isPrompt = false
  private isTold = false

  constructor(
    private readonly name: () => string,
    private readonly log: () => Log,
  ) {}

  get isHeard(): boolean {
    return this.isPrompt
  }

  /** From now on this connection is asked. Resolves once it has answered, or has not in time. */
  async use(client: RedisClient | undefined): Promise<void> {
    this.client = client
    this.isPrompt = false
    if (!client) return
    await this.look(client)
    void this.regain(client)
  }

  /** Undefined at once where nothing is asked now, and later where no answer came in time. */
  ask(question: Question): Promise<unknown> | undefined {
    return this.client && this.isPrompt ? this.put(this.client, question) : undefined
  }

  private async put(client: RedisClient, { script, key, args }: Question): Promise<unknown> {
    try {
      const answering = client.send('EVAL', [script, '1', `${this.name()} ${key}`, ...args.map(String)])
      // Whoever was held up themselves finds the answer there.
      const answer =
        (await withTimeout(patienceMs, answering, undefined)) ?? (await withTimeout(1, answering, undefined))
      if (answer === undefined) this.giveUp(client, 'no answer in time')
      return answer
    } catch (error) {
      this.giveUp(client, errorCode(error))
    }
  }

  /** Of a connection that is lost, others tell. */
  private giveUp(client: RedisClient, reason: string): void {
    if (client !== this.client || !client.connected) return
    if (!this.isTold) this.log().error('Redis counts nothing: each process limits for itself', { reason })
    this.isTold = true
    if (!this.isPrompt) return
    this.isPrompt = false
    void this.regain(client)
  }

  private async regain(client: RedisClient): Promise<void> {
    let heardAt = performance.now()
    const hear = () => {
      heardAt = performance.now()
    }
    while (client === this.client && !this.isPrompt) {
      client.ping().then(hear, hear)
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs).unref())
      await this.look(client)
      if (performance.now() - heardAt > goneAfterMs) client.close()
    }
  }

  private async look(client: RedisClient): Promise<void> {
    const isIt = await isFit(client, this.name()).catch((error) => this.giveUp(client, errorCode(error)))
    if (client !== this.client || this.isPrompt) return
    if (!isIt) return this.giveUp(client, 'slow, or no Redis')
    this.isPrompt = true
    if (this.isTold) this.log().info('Redis counts again')
    this.isTold = false
  }
}
