import { cpuMs } from '@/scripts/bench/site/cpu'
import type { Database } from '@/scripts/bench/site/database'
import { type BenchServer, startServer } from '@/scripts/bench/site/server'
import { freePort } from '@/tests/support/servers/free-port'

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
  const servers: BenchServer[] = []
  for (let at = 0; at < processesCount; at++)
    servers.push(await startServer('src/main.ts', freePort(), { ...database.env, ...env }))
  return {
    ports: servers.map(({ port }) => port),
    cpuMs: () => ({ app: cpuMs(servers.map(({ pid }) => pid)), database: cpuMs(database.pids) }),
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) await server[Symbol.asyncDispose]()
    },
  }
}
