import type { Address } from '@/scripts/dev/error-page'
import type { Rewritten } from '@/scripts/dev/reset-tables'
import type { SiteMessage } from '@/scripts/dev/serve'
import { bun } from '@/scripts/lib/run'

/** Why the site's process ended. */
export interface Failure {
  readonly text: string
  /** The process has printed the text itself. */
  readonly isPrinted: boolean
  readonly address: Address
  readonly rewritten: Rewritten | undefined
}

interface SiteProcess {
  isRunning(): boolean
  /** Ends it, and waits until its port and its database are free. */
  stop(): Promise<void>
}

const stopTimeoutMs = 5_000
const defaultAddress = { hostname: '127.0.0.1', port: '3000' }
/** The last lines of a process's output, which explain a crash. */
const lastLinesMax = 2_000

interface Observer {
  /** Called whenever the site serves, also after a hot reload. */
  onStart(): void
  /** Called if it ends without having been stopped. */
  onFailure(failure: Failure): void
}

/** Starts the site in a separate process. */
export function startSiteProcess({ onStart, onFailure }: Observer): SiteProcess {
  const said: SiteMessage = {}
  let isStopped = false
  const { promise: saidAll, resolve: endMessages } = Promise.withResolvers<void>()
  const child = Bun.spawn([bun, '--no-orphans', '--hot', '--no-clear-screen', 'scripts/dev/serve.ts'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // Ctrl-C reaches only this process, which then stops the other.
    detached: true,
    ipc: (message: SiteMessage) => {
      Object.assign(said, message)
      if (message.hasStarted) onStart()
    },
    onDisconnect: () => endMessages(),
  })
  const printed = printAndKeep(child.stderr)
  void child.exited.then(async (exitCode) => {
    const [lastLines] = await Promise.all([printed, saidAll])
    if (isStopped) return
    const {
      address = defaultAddress,
      text = lastLines || `It ended with exit code ${exitCode}.`,
      rewritten,
    } = said
    onFailure({ address, text, isPrinted: said.text === undefined, rewritten })
  })
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      isStopped = true
      child.kill('SIGTERM')
      const forceStop = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      await child.exited
      clearTimeout(forceStop)
    },
  }
}

/** Prints a stream to stderr. Returns its last lines. */
async function printAndKeep(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    process.stderr.write(chunk)
    text = (text + decoder.decode(chunk, { stream: true })).slice(-lastLinesMax)
  }
  return text.trim()
}
