import type { RedisClient } from 'bun'
import { canRunScripts, replyTimeoutMs } from '@/src/cluster/redis-client'
import { errorCode } from '@/src/kit/diagnostic'
import type { Log } from '@/src/kit/log'
import { withTimeout } from '@/src/kit/with-timeout'

const probeIntervalMs = 1_000
/** Who says nothing at all for so long is gone, though nobody has closed the connection. */
const silentTimeoutMs = 3_000

/** A script over one key of the site, which sets an expiry. */
interface ScriptCall {
  script: string
  key: string
  args: readonly (string | number)[]
}

/**
 * Puts questions to Redis for whoever can do without the answer. After one that did not come in time nobody else waits,
 * until a look once a second finds that answers come in time again.
 */
export class ScriptRunner {
  private client: RedisClient | undefined
  private isResponsive = false
  private hasLoggedOutage = false

  constructor(
    private readonly keyPrefix: () => string,
    private readonly log: () => Log,
  ) {}

  get isAvailable(): boolean {
    return this.isResponsive
  }

  /** From now on this connection is asked. Resolves once it has answered, or has not in time. */
  async setClient(client: RedisClient | undefined): Promise<void> {
    this.client = client
    this.isResponsive = false
    if (!client) return
    await this.probe(client)
    void this.probeUntilAvailable(client)
  }

  /** Undefined at once where nothing is asked now, and later where no answer came in time. */
  run(question: ScriptCall): Promise<unknown> | undefined {
    return this.client && this.isResponsive ? this.evaluate(this.client, question) : undefined
  }

  private async evaluate(client: RedisClient, { script, key, args }: ScriptCall): Promise<unknown> {
    try {
      const answering = client.send('EVAL', [script, '1', `${this.keyPrefix()} ${key}`, ...args.map(String)])
      // Whoever was held up themselves finds the answer there.
      const answer =
        (await withTimeout(replyTimeoutMs, answering, undefined)) ??
        (await withTimeout(1, answering, undefined))
      if (answer === undefined) this.markUnavailable(client, 'no reply in time')
      return answer
    } catch (error) {
      this.markUnavailable(client, errorCode(error))
    }
  }

  /** Of a connection that is lost, others tell. */
  private markUnavailable(client: RedisClient, reason: string): void {
    if (client !== this.client || !client.connected) return
    if (!this.hasLoggedOutage)
      this.log().error('Redis is not responding: each process counts limits on its own', { reason })
    this.hasLoggedOutage = true
    if (!this.isResponsive) return
    this.isResponsive = false
    void this.probeUntilAvailable(client)
  }

  private async probeUntilAvailable(client: RedisClient): Promise<void> {
    let heardAt = performance.now()
    const hear = () => {
      heardAt = performance.now()
    }
    while (client === this.client && !this.isResponsive) {
      client.ping().then(hear, hear)
      await new Promise((resolve) => setTimeout(resolve, probeIntervalMs).unref())
      await this.probe(client)
      if (performance.now() - heardAt > silentTimeoutMs) client.close()
    }
  }

  private async probe(client: RedisClient): Promise<void> {
    const isIt = await canRunScripts(client, this.keyPrefix()).catch((error) =>
      this.markUnavailable(client, errorCode(error)),
    )
    if (client !== this.client || this.isResponsive) return
    if (!isIt) return this.markUnavailable(client, 'too slow, or not a Redis server')
    this.isResponsive = true
    if (this.hasLoggedOutage) this.log().info('Redis is responding again')
    this.hasLoggedOutage = false
  }
}
