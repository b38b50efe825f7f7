import type { Database } from '@/scripts/bench/site/database'
import { type BenchServer, startServer } from '@/scripts/bench/site/server'
import { cpuMs } from '@/scripts/lib/cpu'
import { reservePort } from '@/scripts/lib/reserve-port'

export interface Site extends AsyncDisposable {
  ports: number[]
  /** CPU time in ms that the processes have used so far. */
  cpuMs(): { app: number; database: number }
}

/** Serves the database with this many processes. */
export async function startSite(
  database: Database,
  { processesCount, env = {} }: { processesCount: number; env?: Record<string, string> },
): Promise<Site> {
  await using stack = new AsyncDisposableStack()
  const servers: BenchServer[] = []
  for (let at = 0; at < processesCount; at++) {
    const { port } = stack.use(await reservePort())
    servers.push(stack.use(await startServer('src/main.ts', port, { ...database.env, ...env })))
  }
  const started = stack.move()
  return {
    ports: servers.map(({ port }) => port),
    cpuMs: () => ({ app: cpuMs(servers.map(({ pid }) => pid)), database: cpuMs(database.pids) }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
