/**
 * The site of `bun run dev`, as a process that it restarts if this one ends. `bun --hot` runs this file again when a file of the server
 * half changes. What it imports can't keep it from reporting an error.
 */
import type { Rewritten } from '@/scripts/dev/reset-tables'
import { describeStartupError } from '@/scripts/lib/startup-error'

/** A message from this process to the one that started it. */
export interface SiteMessage {
  /** Where the site listens, for the page that replaces it. */
  address?: { hostname: string; port: string }
  /** It serves. */
  hasStarted?: true
  /** Why it doesn't start. */
  text?: string
  /** Set if that is because applied migrations have changed. */
  rewritten?: Rewritten
}

declare global {
  /** Survives hot reload. */
  var runningSite: Promise<AsyncDisposable | undefined> | undefined
}

const stopTimeoutMs = 1_500

if (!globalThis.runningSite) {
  // Bun reads .env at the start of the process.
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env
  process.send?.({ address: { hostname: HOST, port: PORT } } satisfies SiteMessage)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}
const started = startAfter(globalThis.runningSite)
const running = started.catch(() => undefined)
globalThis.runningSite = running
try {
  await started
  process.send?.({ hasStarted: true } satisfies SiteMessage)
} catch (error) {
  // If a file was saved meanwhile, the error may be gone.
  if (globalThis.runningSite === running) await fail(error)
}

/** The code from before the reload would keep running and receive the events, so its site is stopped first. */
async function startAfter(previous: Promise<AsyncDisposable | undefined> | undefined) {
  await (await previous)?.[Symbol.asyncDispose]()
  const { serveSite } = await import('@/scripts/dev/serve-site')
  return serveSite()
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(0), stopTimeoutMs)
  await (await globalThis.runningSite)?.[Symbol.asyncDispose]()
  process.exit(0)
}

async function fail(error: unknown): Promise<never> {
  process.send?.({
    text: describeStartupError(error),
    rewritten: await findRewritten(error),
  } satisfies SiteMessage)
  process.exit(1)
}

/** Only if it is why the site didn't start. */
async function findRewritten(error: unknown): Promise<Rewritten | undefined> {
  const isMismatch = error instanceof Error && /^(ChangedMigration|NewerSchema)Error$/.test(error.name)
  if (!isMismatch) return undefined
  const { readRewritten } = await import('@/scripts/dev/rewritten-modules')
  return readRewritten()
}
