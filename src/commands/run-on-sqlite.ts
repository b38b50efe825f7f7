import { ownProgram } from '@/src/kit/own-program'

interface Options {
  /** Added to the environment. */
  readonly env?: Record<string, string>
  /** Whether the result of the command is printed, and not only its problems. */
  readonly showsResult: boolean
}

/** Runs a command of this program on SQLite and returns its exit code. In another process, because one process has the tables of one engine. */
export async function runOnSqlite(args: readonly string[], { env, showsResult }: Options): Promise<number> {
  const child = Bun.spawn([...ownProgram(), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', showsResult ? 'inherit' : 'ignore', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return child.exited
}
