import { join } from 'node:path'

export interface BenchServer extends AsyncDisposable {
  port: number
  pid: number
  signal(name: NodeJS.Signals): void
}

const benchEnv = { NODE_ENV: 'production', LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000' }

/** Runs a script that serves on PORT and waits until it is healthy. */
export async function startServer(
  script: string,
  port: number,
  env: Record<string, string>,
): Promise<BenchServer> {
  const server = Bun.spawn(['bun', join(import.meta.dir, script)], {
    env: { ...process.env, ...benchEnv, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 500; attempt++) {
    if (
      await fetch(`http://localhost:${port}/healthz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      break
    await Bun.sleep(20)
  }
  return {
    port,
    pid: server.pid,
    signal: (name) => server.kill(name),
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGKILL')
      await server.exited
    },
  }
}
