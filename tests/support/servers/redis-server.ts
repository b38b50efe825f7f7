import { RedisClient, type Subprocess } from 'bun'
import { reservePort } from '@/scripts/lib/reserve-port'
import { eventually } from '@/tests/support/eventually'

const serverPath = process.env.REDIS_SERVER ?? Bun.which('redis-server') ?? Bun.which('valkey-server')
const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no']

/** True if this machine has a Redis or Valkey server. */
export const hasRedis = Boolean(serverPath)

/** A Redis server without persistence. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  /** Sends a command past the site. */
  command(command: string, ...args: string[]): Promise<unknown>
  /** Kills the server, which loses all data. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Stops responding. Requests are queued and handled after `resume`. */
  suspend(): void
  resume(): void
}

export async function startRedis(): Promise<RedisServer> {
  const reserved = await reservePort()
  const { port } = reserved
  const url = `redis://127.0.0.1:${port}`
  let child: Subprocess | undefined
  const server: RedisServer = {
    url,
    command: async (command, ...args) => {
      const client = new RedisClient(url, { autoReconnect: false })
      try {
        return await client.send(command, args)
      } finally {
        client.close()
      }
    },
    start: async () => {
      child = Bun.spawn([String(serverPath), '--port', String(port), ...options], {
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      await eventually(async () => void (await server.command('PING')))
    },
    kill: async () => {
      child?.kill('SIGKILL')
      await child?.exited
    },
    suspend: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      await server.kill()
      reserved[Symbol.dispose]()
    },
  }
  await server.start()
  return server
}
