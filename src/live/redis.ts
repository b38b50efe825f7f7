import { RedisClient } from 'bun'
import { read } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { type Examination, kindOf, note, ok, wrong } from '@/src/core/examination'
import { hostConfig, publicUrl } from '@/src/core/host-config'
import type { Carrier } from '@/src/live/post'
import type { Letter } from '@/src/live/tell'
import { topicOfAll } from '@/src/live/topics'

const tryAgainMs = 1_000
const connectsWithinMs = 5_000

/** What goes through Redis. */
interface Post {
  from: string
  letters: Letter[]
}

/** Carries letters between the processes of one site through REDIS_URL; undefined where there is none. */
export function carryByRedis(core: Core): Carrier | undefined {
  const { REDIS_URL } = read({ core }, hostConfig)
  return REDIS_URL === undefined ? undefined : keepCarrying(core, REDIS_URL)
}

/** Whether Redis is there. */
export const redis: Examination = {
  name: 'redis',
  examine: async (ctx) => {
    const { REDIS_URL } = read(ctx, hostConfig)
    if (REDIS_URL === undefined) return note('no REDIS_URL: one process tells its own pages alone')
    const client = clientOf(REDIS_URL)
    try {
      await client.connect()
      await client.ping()
      return ok(`${hostOf(REDIS_URL)} answers`)
    } catch (error) {
      return wrong(`${hostOf(REDIS_URL)}: ${kindOf(error)}`)
    } finally {
      client.close()
    }
  },
}

/** While Redis is away each process tells its own pages; when it is back, all of them ask for what they missed. */
function keepCarrying(core: Core, url: string): Carrier {
  const from = core.random(8).toHex()
  const channel = `mintmark ${publicUrl({ core })}`
  let [isOver, isAway] = [false, false]
  let open: { sender: RedisClient; close(): void } | undefined
  void keep()
  return {
    send: (letters) => {
      // What is lost with the connection is asked for by the pages.
      publish(letters).catch((error) => core.log.debug('a letter was lost', { error: kindOf(error) }))
    },
    stop: () => {
      isOver = true
      open?.close()
    },
  }

  async function keep(): Promise<void> {
    while (!isOver) {
      await carry().catch(noteAway)
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs).unref())
    }
  }

  /** Ends with the connection. A client that connects again by itself has lost its subscription unheard, so each is new. */
  async function carry(): Promise<void> {
    const [sender, receiver] = [clientOf(url), clientOf(url)]
    const lost = Promise.withResolvers<void>()
    for (const client of [sender, receiver]) client.onclose = () => lost.resolve()
    const close = () => [sender, receiver].forEach((client) => void client.close())
    try {
      await Promise.all([sender.connect(), receiver.connect()])
      await receiver.subscribe(channel, hear)
      open = { sender, close }
      noteBack()
      await lost.promise
      if (!isOver) throw new Error('the connection was lost')
    } finally {
      open = undefined
      close()
    }
  }

  async function publish(letters: readonly Letter[]): Promise<void> {
    await open?.sender.publish(channel, JSON.stringify({ from, letters }))
  }

  function hear(text: string): void {
    try {
      const post: Post = JSON.parse(text)
      if (post.from !== from) core.post.deliver(post.letters)
    } catch (error) {
      core.log.error('Redis carried something that is no letter', { error: kindOf(error) })
    }
  }

  function noteAway(error: unknown): void {
    if (isAway || isOver) return
    isAway = true
    core.log.error('Redis cannot be reached: other processes hear nothing of this one', {
      host: hostOf(url),
      error: kindOf(error),
    })
  }

  function noteBack(): void {
    if (!isAway) return
    isAway = false
    core.log.info('Redis is reached again')
    core.post.deliver([{ topic: topicOfAll, frame: { type: 'missed', data: {} } }])
  }
}

function clientOf(url: string): RedisClient {
  return new RedisClient(url, {
    autoReconnect: false,
    enableOfflineQueue: false,
    connectionTimeout: connectsWithinMs,
  })
}

/** Without the password. */
function hostOf(url: string): string {
  return new URL(url).host
}
