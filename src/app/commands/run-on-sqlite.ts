import { runOwnProgram } from '@/src/kit/config/own-program'

interface Options {
  /** Added to the environment. */
  readonly env?: Record<string, string>
  /** Whether the result of the command is printed, and not only its problems. */
  readonly showsResult: boolean
}

const endingSignals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs a command of this program on SQLite and returns its exit code. In another process, because one process has the tables of one engine. A
 * signal that would end this process ends only the command.
 */
export async function runOnSqlite(args: readonly string[], { env, showsResult }: Options): Promise<number> {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const name of endingSignals) process.on(name, interrupt)
  try {
    const { exitCode } = await runOwnProgram(args, {
      env: { ...env, DATABASE_URL: '' },
      stdout: showsResult ? 'inherit' : 'ignore',
      stderr: 'inherit',
      signal: interrupted.signal,
    })
    return exitCode
  } finally {
    for (const name of endingSignals) process.off(name, interrupt)
  }
}
