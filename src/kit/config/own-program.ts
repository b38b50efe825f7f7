import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A source file only when run from source; the executable contains it. */
const main = join(import.meta.dir, '../../main.ts')

interface Options {
  /** Added to the environment. */
  readonly env?: Record<string, string>
  /** What happens to the result and to problems. By default both are returned. */
  readonly stdout?: 'pipe' | 'inherit' | 'ignore'
  readonly stderr?: 'pipe' | 'inherit'
  /** Ends the process. */
  readonly signal?: AbortSignal
}

/** Runs a command of `mintmark` in another process. */
export async function runOwnProgram(
  args: readonly string[],
  { env, stdout = 'pipe', stderr = 'pipe', signal }: Options = {},
): Promise<{ exitCode: number; output: string; problem: string }> {
  const program = existsSync(main) ? [process.execPath, main] : [process.execPath]
  const child = Bun.spawn([...program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, stderr],
    signal,
  })
  const [output, problem] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  return { exitCode: await child.exited, output, problem }
}

async function textOf(stream: ReadableStream | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}
