import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { reservePort } from '@/scripts/lib/reserve-port'
import { dialect } from '@/src/db/columns'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { patienceMs } from '@/tests/support/eventually'
import { program } from '@/tests/support/servers/program'
import { TestClient } from '@/tests/support/test-client'

// The demo seeds its data before it is ready.
const startsWithinMs = 2 * patienceMs

/** A site that runs like in production: as its own process, over a data directory that survives restarts. */
export interface Site extends AsyncDisposable {
  readonly origin: string
  readonly dataDir: string
  /** Of the current process. */
  readonly pid: number
  /** For a second connection: a file path or a postgres:// URL. */
  readonly databaseLocation: string
  /** Starts the server or the demo and waits until it is ready. `more` is added to its environment. */
  start(command?: 'serve' | 'demo', more?: Record<string, string>): Promise<void>
  /** Waits until the process ends by itself. Returns its exit code. */
  waitForExit(): Promise<number>
  /** What the current process has printed to stderr. */
  consoleOutput(): string
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  /** Stops the process with SIGTERM, or with SIGKILL if it takes too long. Returns its exit code. */
  stop(): Promise<number>
  /** Runs a command on the data directory of the server or the demo that was started last. */
  command(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }>
  visitor(): TestClient
  signIn(username: string): Promise<TestClient>
}

const withoutLimits = { RATE_LIMIT_SCALE: '100000', NEW_SELLER_LISTINGS_MAX: '0' }

export async function createSite(
  env: Record<string, string> = {},
  commandLine: readonly string[] = program,
): Promise<Site> {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-site-'))
  const database = dialect === 'postgres' ? await createTestDatabase() : undefined
  await database?.db.close()
  const outputFile = join(folder, 'printed.txt')
  const reserved = await reservePort()
  const { port } = reserved
  const origin = `http://localhost:${port}`
  const defaults = { DATA_DIR: folder, PORT: String(port), ...withoutLimits, LOG_LEVEL: 'warn' }
  const siteEnv = {
    ...process.env,
    ...defaults,
    ...(database && { DATABASE_URL: database.location }),
    ...env,
  }
  let server: Subprocess | undefined
  let usedFolder = siteEnv.DATA_DIR

  const site: Site = {
    origin,
    dataDir: folder,
    get pid() {
      return server?.pid ?? 0
    },
    databaseLocation: database?.location ?? join(folder, 'mintmark.db'),
    start: async (command = 'serve', more = {}) => {
      writeFileSync(outputFile, '')
      usedFolder = command === 'demo' ? join(folder, 'demo') : siteEnv.DATA_DIR
      server = Bun.spawn([...commandLine, command], {
        env: { ...siteEnv, ...more },
        stdio: ['ignore', 'inherit', Bun.file(outputFile)],
      })
      await waitUntilReady(site, server)
    },
    consoleOutput: () => readFileSync(outputFile, 'utf8'),
    waitForExit: async () => (await server?.exited) ?? 0,
    kill: async () => {
      server?.kill('SIGKILL')
      await server?.exited
    },
    stop: async () => (server ? stop(server) : 0),
    command: async (...args) => {
      const env = { ...siteEnv, DATA_DIR: usedFolder }
      const run = Bun.spawn([...commandLine, ...args], { env, stdout: 'pipe', stderr: 'pipe' })
      const [stdout, stderr] = await Promise.all([
        new Response(run.stdout).text(),
        new Response(run.stderr).text(),
      ])
      return { exitCode: await run.exited, stdout, stderr }
    },
    visitor: () => new TestClient({ fetch: sendRequest }),
    signIn: async (username) => {
      const actor = site.visitor()
      await actor.post('/api/auth/temp-login', { username })
      return actor
    },
    [Symbol.asyncDispose]: async () => {
      await site.kill()
      reserved[Symbol.dispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return site

  function sendRequest(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    return fetch(`${origin}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
    })
  }
}

async function stop(server: Subprocess): Promise<number> {
  server.kill('SIGTERM')
  const forceStop = setTimeout(() => server.kill('SIGKILL'), patienceMs)
  const exitCode = await server.exited
  clearTimeout(forceStop)
  return exitCode
}

async function waitUntilReady({ origin, consoleOutput }: Site, server: Subprocess): Promise<void> {
  let answer = 'nothing'
  const giveUpAt = performance.now() + startsWithinMs
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${server.exitCode}: ${consoleOutput()}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (response) answer = `${response.status} ${await response.text()}`
    await Bun.sleep(20)
  }
  throw new Error(`The server did not become ready: /readyz answers ${answer}. It wrote:\n${consoleOutput()}`)
}
