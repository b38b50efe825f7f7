import { onExit } from '@/scripts/lib/cleanup'

interface RunResult {
  ok: boolean
  output: string
}

interface Settings {
  /** `undefined` takes a variable away. */
  env?: Record<string, string | undefined>
  cwd?: string
  uid?: number
  gid?: number
  /** After so many ms it is ended. */
  timeout?: number
}

/** This very Bun, so that a script started by npx needs no `bun` on the PATH. */
export const bun = process.execPath

/** Runs a program to its end and keeps what it says. */
export async function run(command: string[], settings: Settings = {}): Promise<RunResult> {
  const child = Bun.spawn(command, {
    ...settings,
    env: { ...process.env, ...settings.env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stop = onExit(() => child.kill())
  const said: string[] = []
  await Promise.all([collect(child.stdout, said), collect(child.stderr, said)])
  const ok = (await child.exited) === 0
  await stop()
  return { ok, output: said.join('') }
}

async function collect(stream: ReadableStream<Uint8Array>, said: string[]) {
  const decoder = new TextDecoder()
  for await (const chunk of stream) said.push(decoder.decode(chunk, { stream: true }))
}

/** The same, where a failure ends the script. */
export async function runOrThrow(command: string[], settings: Settings = {}): Promise<string> {
  const { ok, output } = await run(command, settings)
  if (!ok) throw new Error(`${command.slice(0, 2).join(' ')} failed:\n${output.trim()}`)
  return output
}
