import type { RedisClient } from 'bun'
import { createClient, hostOf, keyPrefixOf } from '@/src/cluster/redis-client'
import { ScriptRunner } from '@/src/cluster/script-runner'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'
import type { Core } from '@/src/kit/core'
import { errorCode } from '@/src/kit/diagnostic'
import { withTimeout } from '@/src/kit/with-timeout'

const reconnectDelayMs = 1_000
/** A start waits no longer for what the site can do without. */
const startTimeoutMs = 1_000

/** What one process says to the others. */
interface Message {
  from: string
  subject: string
  data: unknown
}

/** Undefined where REDIS_URL is not set. */
export function createRedisConnection(
  settings: SettingsStore,
  core: () => Core,
): RedisConnection | undefined {
  const { REDIS_URL } = settings.of(appConfig)
  return REDIS_URL === undefined ? undefined : new RedisConnection(core, REDIS_URL)
}

/** What the processes of one site share: what they tell one another, and what they count together. */
export class RedisConnection {
  private readonly handlers = new Map<string, (data: unknown) => void>()
  private readonly scripts = new ScriptRunner(
    () => this.keyPrefix,
    () => this.core().log,
  )
  private readonly firstAttempt = Promise.withResolvers<void>()
  private connection: { sender: RedisClient; close(): void } | undefined
  /** Which process this is. */
  private processId = ''
  private isStopped = false
  private isDisconnected = false
  private handleReconnect = () => {}

  constructor(
    private readonly core: () => Core,
    private readonly url: string,
  ) {}

  /** Connects, and does so again whenever the connection is lost. Resolves when it is clear whether Redis is there. */
  async start(): Promise<void> {
    this.processId = this.core().random(8).toHex()
    void this.keepConnected()
    await withTimeout(startTimeoutMs, this.firstAttempt.promise, undefined)
  }

  stop(): void {
    this.isStopped = true
    this.connection?.close()
  }

  /** Whether questions are answered now. */
  get isAvailable(): boolean {
    return this.connection !== undefined && this.scripts.isAvailable
  }

  /** Tells the other processes of the site; while Redis is away, nobody. */
  broadcast(subject: string, data: unknown): void {
    const message: Message = { from: this.processId, subject, data }
    this.send(JSON.stringify(message)).catch((error) =>
      this.core().log.debug('broadcast not sent', { subject, error: errorCode(error) }),
    )
  }

  /** What others tell is given to `hear`, which believes none of it. */
  onBroadcast(subject: string, hear: (data: unknown) => void): void {
    this.handlers.set(subject, hear)
  }

  /** `hear` is called whenever messages may have been missed. */
  onReconnect(hear: () => void): void {
    this.handleReconnect = hear
  }

  /** What a script says of a key of this site; undefined where Redis is away or slow. */
  runScript(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> | undefined {
    return this.scripts.run({ script, key, args })
  }

  private get keyPrefix(): string {
    return keyPrefixOf({ core: this.core() })
  }

  private async keepConnected(): Promise<void> {
    while (!this.isStopped) {
      await this.connect().catch((error) => this.markDisconnected(error))
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs).unref())
    }
  }

  /** Ends with the connection. A client that connects again by itself has lost its subscription unheard, so each is new. */
  private async connect(): Promise<void> {
    const [sender, receiver] = [createClient(this.url), createClient(this.url)]
    const lost = Promise.withResolvers<void>()
    for (const client of [sender, receiver]) client.onclose = () => lost.resolve()
    const close = () => [sender, receiver].forEach((client) => void client.close())
    try {
      await Promise.all([sender.connect(), receiver.connect()])
      await receiver.subscribe(this.keyPrefix, (text) => this.handleMessage(text))
      if (this.isStopped) return
      this.connection = { sender, close }
      await this.scripts.setClient(sender)
      this.markConnected()
      await lost.promise
      if (!this.isStopped) throw new Error('the connection was lost')
    } finally {
      this.connection = undefined
      await this.scripts.setClient(undefined)
      close()
    }
  }

  private async send(text: string): Promise<void> {
    await this.connection?.sender.publish(this.keyPrefix, text)
  }

  private handleMessage(text: string): void {
    try {
      const { from, subject, data }: Message = JSON.parse(text)
      if (from !== this.processId) this.handlers.get(subject)?.(data)
    } catch (error) {
      this.core().log.error('ignored a malformed Redis message', { error: errorCode(error) })
    }
  }

  private markDisconnected(error: unknown): void {
    this.firstAttempt.resolve()
    if (this.isDisconnected || this.isStopped) return
    this.isDisconnected = true
    this.core().log.error('Redis is unreachable: each process runs on its own', {
      host: hostOf(this.url),
      error: errorCode(error),
    })
  }

  private markConnected(): void {
    this.firstAttempt.resolve()
    if (!this.isDisconnected) return
    this.isDisconnected = false
    this.core().log.info('Redis is reachable again')
    this.handleReconnect()
  }
}
