import { resolve } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { bun } from '@/scripts/lib/run'

export interface BenchServer extends AsyncDisposable {
  port: number
  pid: number
  signal(name: NodeJS.Signals): void
}

const benchEnv = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
  NEW_SELLER_LISTINGS_MAX: '0',
  OPEN_RESERVATIONS_MAX: '1000',
}
const startMsMax = 60_000

/** Runs a script of this repository, or the executable, that serves on PORT, and waits until it is healthy. */
export async function startServer(
  program: string,
  port: number,
  env: Record<string, string>,
): Promise<BenchServer> {
  const path = resolve(import.meta.dir, '../../..', program)
  const server = Bun.spawn(program.endsWith('.ts') ? [bun, path] : [path], {
    env: { ...process.env, ...benchEnv, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = onExit(() => server.kill('SIGKILL'))
  const deadline = performance.now() + startMsMax
  while (!(await isHealthy(port))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`${program} did not start.`)
    }
    await Bun.sleep(20)
  }
  return {
    port,
    pid: server.pid,
    signal: (name) => server.kill(name),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await server.exited
    },
  }
}

function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
