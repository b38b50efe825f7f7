import { RedisClient, type Subprocess } from 'bun'
import { eventually } from '@/tests/support/eventually'
import { freePort } from '@/tests/support/servers/free-port'

const serverPath = process.env.REDIS_SERVER ?? Bun.which('redis-server') ?? Bun.which('valkey-server')
const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no']

/** Whether this machine has a Redis to test with. */
export const hasRedis = Boolean(serverPath)

/** A Redis of a test's own, which keeps nothing on disk. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  /** Asks it something without the site. */
  command(command: string, ...words: string[]): Promise<unknown>
  /** Ends it without a word; it forgets everything. */
  kill(): Promise<void>
  /** Starts it again at its old port. */
  start(): Promise<void>
  /** It answers nobody, and takes up all that it was asked meanwhile when it goes on. */
  suspend(): void
  resume(): void
}

export async function startRedis(): Promise<RedisServer> {
  const port = freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: Subprocess | undefined
  const server: RedisServer = {
    url,
    command: async (command, ...words) => {
      const client = new RedisClient(url, { autoReconnect: false })
      try {
        return await client.send(command, words)
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
    [Symbol.asyncDispose]: () => server.kill(),
  }
  await server.start()
  return server
}
