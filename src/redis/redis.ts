import type { RedisClient } from 'bun'
import type { SettingsStore } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { errorCode } from '@/src/core/examination'
import { appConfig } from '@/src/core/host-config'
import { withTimeout } from '@/src/core/within'
import { Asker } from '@/src/redis/asker'
import { clientOf, hostOf, nameOf } from '@/src/redis/client'

const tryAgainMs = 1_000
/** A start waits no longer for what the site can do without. */
const startsWithinMs = 1_000

/** What one process says to the others. */
interface Message {
  from: string
  subject: string
  data: unknown
}

/** Undefined where REDIS_URL is not set. */
export function redisOf(settings: SettingsStore, core: () => Core): Redis | undefined {
  const { REDIS_URL } = settings.of(appConfig)
  return REDIS_URL === undefined ? undefined : new Redis(core, REDIS_URL)
}

/** What the processes of one site share: what they tell one another, and what they count together. */
export class Redis {
  private readonly hearers = new Map<string, (data: unknown) => void>()
  private readonly asker = new Asker(
    () => this.name,
    () => this.core().log,
  )
  private readonly tried = Promise.withResolvers<void>()
  private open: { sender: RedisClient; close(): void } | undefined
  /** Which process this is. */
  private from = ''
  private isOver = false
  private isAway = false
  private hearBack = () => {}

  constructor(
    private readonly core: () => Core,
    private readonly url: string,
  ) {}

  /** Connects, and does so again whenever the connection is lost. Resolves when it is clear whether Redis is there. */
  async start(): Promise<void> {
    this.from = this.core().random(8).toHex()
    void this.keep()
    await withTimeout(startsWithinMs, this.tried.promise, undefined)
  }

  stop(): void {
    this.isOver = true
    this.open?.close()
  }

  /** Whether questions are answered now. */
  get isHeard(): boolean {
    return this.open !== undefined && this.asker.isHeard
  }

  /** Tells the other processes of the site; while Redis is away, nobody. */
  tell(subject: string, data: unknown): void {
    const message: Message = { from: this.from, subject, data }
    this.send(JSON.stringify(message)).catch((error) =>
      this.core().log.debug('a message was lost', { subject, error: errorCode(error) }),
    )
  }

  /** What others tell is given to `hear`, which believes none of it. */
  onTold(subject: string, hear: (data: unknown) => void): void {
    this.hearers.set(subject, hear)
  }

  /** `hear` is called whenever messages may have been missed. */
  onBack(hear: () => void): void {
    this.hearBack = hear
  }

  /** What a script says of a key of this site; undefined where Redis is away or slow. */
  ask(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> | undefined {
    return this.asker.ask({ script, key, args })
  }

  private get name(): string {
    return nameOf({ core: this.core() })
  }

  private async keep(): Promise<void> {
    while (!this.isOver) {
      await this.connect().catch((error) => this.noteAway(error))
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs).unref())
    }
  }

  /** Ends with the connection. A client that connects again by itself has lost its subscription unheard, so each is new. */
  private async connect(): Promise<void> {
    const [sender, receiver] = [clientOf(this.url), clientOf(this.url)]
    const lost = Promise.withResolvers<void>()
    for (const client of [sender, receiver]) client.onclose = () => lost.resolve()
    const close = () => [sender, receiver].forEach((client) => void client.close())
    try {
      await Promise.all([sender.connect(), receiver.connect()])
      await receiver.subscribe(this.name, (text) => this.hear(text))
      if (this.isOver) return
      this.open = { sender, close }
      await this.asker.use(sender)
      this.noteBack()
      await lost.promise
      if (!this.isOver) throw new Error('the connection was lost')
    } finally {
      this.open = undefined
      await this.asker.use(undefined)
      close()
    }
  }

  private async send(text: string): Promise<void> {
    await this.open?.sender.publish(this.name, text)
  }

  private hear(text: string): void {
    try {
      const { from, subject, data }: Message = JSON.parse(text)
      if (from !== this.from) this.hearers.get(subject)?.(data)
    } catch (error) {
      this.core().log.error('Redis carried something that nobody here said', { error: errorCode(error) })
    }
  }

  private noteAway(error: unknown): void {
    this.tried.resolve()
    if (this.isAway || this.isOver) return
    this.isAway = true
    this.core().log.error('Redis cannot be reached: each process goes on by itself', {
      host: hostOf(this.url),
      error: errorCode(error),
    })
  }

  private noteBack(): void {
    this.tried.resolve()
    if (!this.isAway) return
    this.isAway = false
    this.core().log.info('Redis is reached again')
    this.hearBack()
  }
}
