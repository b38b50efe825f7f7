import type { RedisClient } from 'bun'
import { canRunScripts, replyTimeoutMs } from '@/src/cluster/redis-client'
import { errorCode } from '@/src/kit/checks/diagnostic'
import type { Log } from '@/src/kit/log'
import { withTimeout } from '@/src/kit/with-timeout'

const probeIntervalMs = 1_000
/** A connection without any reply for this long is dead, even if it wasn't closed. */
const silentTimeoutMs = 3_000

/** A script over keys of the site. It sets their expiry. */
interface ScriptCall {
  script: string
  keys: readonly string[]
  args: readonly (string | number)[]
}

/**
 * Runs scripts whose result callers can do without. After one timed out, later calls return at once, until a probe (one
 * per second) finds that Redis responds in time again.
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

  /** Uses this connection from now on. Resolves after its first probe. */
  async setClient(client: RedisClient | undefined): Promise<void> {
    this.client = client
    this.isResponsive = false
    if (!client) return
    await this.probe(client)
    void this.probeUntilAvailable(client)
  }

  /** Returns undefined if Redis isn't responsive; resolves to undefined if no reply comes in time. */
  run(call: ScriptCall): Promise<unknown> | undefined {
    return this.client && this.isResponsive ? this.evaluate(this.client, call) : undefined
  }

  private async evaluate(client: RedisClient, { script, keys, args }: ScriptCall): Promise<unknown> {
    try {
      const ownKeys = keys.map((key) => `${this.keyPrefix()} ${key}`)
      const pending = client.send('EVAL', [script, String(keys.length), ...ownKeys, ...args.map(String)])
      // If this process itself was blocked, the reply has arrived by now.
      const reply =
        (await withTimeout(replyTimeoutMs, pending, undefined)) ?? (await withTimeout(1, pending, undefined))
      if (reply === undefined) this.markUnavailable(client, 'no reply in time')
      return reply
    } catch (error) {
      this.markUnavailable(client, errorCode(error))
    }
  }

  /** A lost connection is reported by RedisConnection. */
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
    let repliedAt = performance.now()
    const markReply = () => {
      repliedAt = performance.now()
    }
    while (client === this.client && !this.isResponsive) {
      client.ping().then(markReply, markReply)
      await new Promise((resolve) => setTimeout(resolve, probeIntervalMs).unref())
      await this.probe(client)
      if (performance.now() - repliedAt > silentTimeoutMs) client.close()
    }
  }

  private async probe(client: RedisClient): Promise<void> {
    const canRun = await canRunScripts(client, this.keyPrefix()).catch((error) =>
      this.markUnavailable(client, errorCode(error)),
    )
    if (client !== this.client || this.isResponsive) return
    if (!canRun) return this.markUnavailable(client, 'too slow, or not a Redis server')
    this.isResponsive = true
    if (this.hasLoggedOutage) this.log().info('Redis is responding again')
    this.hasLoggedOutage = false
  }
}
