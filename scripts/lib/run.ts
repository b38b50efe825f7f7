import { onExit } from '@/scripts/lib/cleanup'

interface RunResult {
  ok: boolean
  output: string
  /** CPU time of the program and of the processes it waited for. */
  cpuMs: number
}

interface Settings {
  /** `undefined` removes a variable. */
  env?: Record<string, string | undefined>
  cwd?: string
  uid?: number
  gid?: number
  /** In ms; the program is killed afterwards. */
  timeout?: number
}

/** The running Bun, because npx puts no `bun` on the PATH. */
export const bun = process.execPath

/** Runs a program and returns its output. */
export async function run(command: string[], settings: Settings = {}): Promise<RunResult> {
  const child = Bun.spawn(command, {
    ...settings,
    env: { ...process.env, ...settings.env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stop = onExit(() => child.kill())
  const output: string[] = []
  await Promise.all([collect(child.stdout, output), collect(child.stderr, output)])
  const ok = (await child.exited) === 0
  await stop()
  const cpuMs = Math.round(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000)
  return { ok, output: output.join(''), cpuMs }
}

async function collect(stream: ReadableStream<Uint8Array>, output: string[]) {
  const decoder = new TextDecoder()
  for await (const chunk of stream) output.push(decoder.decode(chunk, { stream: true }))
}

/** Runs a program and returns its output. Throws if it fails. */
export async function runOrThrow(command: string[], settings: Settings = {}): Promise<string> {
  const { ok, output } = await run(command, settings)
  if (!ok) throw new Error(`${command.slice(0, 2).join(' ')} failed:\n${output.trim()}`)
  return output
}
