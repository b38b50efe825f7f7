import type { RedisClient } from 'bun'
import { createClient, hostOf, keyPrefixOf } from '@/src/cluster/redis-client'
import { ScriptRunner } from '@/src/cluster/script-runner'
import { errorCode } from '@/src/kit/checks/diagnostic'
import type { Cluster } from '@/src/kit/cluster'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { withTimeout } from '@/src/kit/with-timeout'

const reconnectDelayMs = 1_000
/** Startup waits no longer for Redis, which is optional. */
const startTimeoutMs = 1_000

/** A message between processes. */
interface Message {
  from: string
  channel: string
  data: unknown
}

/** Returns undefined if REDIS_URL is not set. */
export function createRedisConnection(
  settings: SettingsStore,
  core: () => Core,
): RedisConnection | undefined {
  const { REDIS_URL } = settings.of(appConfig)
  return REDIS_URL === undefined ? undefined : new RedisConnection(core, REDIS_URL)
}

/** A cluster over Redis: broadcasts and shared counters. */
export class RedisConnection implements Cluster {
  private readonly handlers = new Map<string, (data: unknown) => void>()
  private readonly scripts = new ScriptRunner(
    () => this.keyPrefix,
    () => this.core().log,
  )
  private readonly firstAttempt = Promise.withResolvers<void>()
  private connection: { sender: RedisClient; close(): void } | undefined
  /** Random, so that a process ignores its own messages. */
  private processId = ''
  private isStopped = false
  private isDisconnected = false
  private handleReconnect = () => {}

  constructor(
    private readonly core: () => Core,
    private readonly url: string,
  ) {}

  /**
   * Connects, and reconnects whenever the connection is lost. Resolves after the first attempt, or after
   * `startTimeoutMs`.
   */
  async start(): Promise<void> {
    this.processId = this.core().random(8).toHex()
    void this.keepConnected()
    await withTimeout(startTimeoutMs, this.firstAttempt.promise, undefined)
  }

  stop(): void {
    this.isStopped = true
    this.connection?.close()
  }

  get isAvailable(): boolean {
    return this.connection !== undefined && this.scripts.isAvailable
  }

  broadcast(channel: string, data: unknown): void {
    const message: Message = { from: this.processId, channel, data }
    this.send(JSON.stringify(message)).catch((error) =>
      this.core().log.debug('broadcast not sent', { channel, error: errorCode(error) }),
    )
  }

  onBroadcast(channel: string, handle: (data: unknown) => void): void {
    this.handlers.set(channel, handle)
  }

  onReconnect(handle: () => void): void {
    this.handleReconnect = handle
  }

  runScript(
    script: string,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> | undefined {
    return this.scripts.run({ script, keys, args })
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

  /** Connects with new clients and stays until the connection is lost: see createClient. */
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
      if (!this.isStopped) throw new Error('connection lost')
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
      const { from, channel, data }: Message = JSON.parse(text)
      if (from !== this.processId) this.handlers.get(channel)?.(data)
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
