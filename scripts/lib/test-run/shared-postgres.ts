import { cpuMs } from '@/scripts/lib/cpu'
import { startPostgres } from '@/scripts/lib/postgres'

let server: ReturnType<typeof startPostgres> | undefined

/** Returns the URL of the PostgreSQL that all test files of a run share. Starts it on the first call. */
export async function sharedPostgresUrl(): Promise<string> {
  server ??= startPostgres()
  return (await server).url
}

/** Stops the shared PostgreSQL. Returns the CPU time that it used, in ms; undefined if it wasn't started. */
export async function stopSharedPostgres(): Promise<number | undefined> {
  if (!server) return undefined
  const running = await server
  const used = cpuMs([running.pid])
  await running[Symbol.asyncDispose]()
  return used
}
