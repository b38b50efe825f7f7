import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reservePort } from '@/scripts/lib/reserve-port'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'
import { eventually } from '@/tests/support/eventually'

/** `bun run dev` in a copy of the project. */
export interface DevSite extends AsyncDisposable {
  readonly origin: string
  /** The text of a file; empty if there is none. */
  read(path: string): string
  /** Saves a file, or deletes it if `text` is undefined. Returns a function that restores it. */
  save(path: string, text: string | undefined): () => void
  /** Waits until the site serves. */
  serves(): Promise<void>
  /** Waits until the page in place of the site contains the text, and returns all of its text. */
  fails(text: string): Promise<string>
  /** What the terminal shows, from the beginning. */
  printed(): Promise<string>
  /** Runs a script of the copy, on the same database. Returns what it prints. */
  run(...args: string[]): Promise<string>
  /** Presses Ctrl-C and waits for the end. */
  interrupt(): Promise<void>
}

export async function startDevSite(): Promise<DevSite> {
  const copy = createTreeCopy()
  const pathOf = (path: string) => join(copy.folder, path)
  const printed = Bun.file(pathOf('printed.txt'))
  const reserved = await reservePort()
  const { port } = reserved
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), DATA_DIR: 'data', DATABASE_URL: undefined, LOG_LEVEL: 'error' }
  const dev = Bun.spawn([bun, '--no-orphans', '--no-env-file', 'scripts/dev.ts'], {
    cwd: copy.folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', printed, printed],
  })
  const site: DevSite = {
    origin,
    read: (path) => (existsSync(pathOf(path)) ? readFileSync(pathOf(path), 'utf8') : ''),
    save: (path, text) => {
      const before = existsSync(pathOf(path)) ? site.read(path) : undefined
      mkdirSync(dirname(pathOf(path)), { recursive: true })
      if (text === undefined) rmSync(pathOf(path))
      else writeFileSync(pathOf(path), text)
      return () => void site.save(path, before)
    },
    serves: () =>
      eventually(async () => {
        const { ok } = await fetch(`${origin}/readyz`)
        if (!ok) throw new Error(`The site does not serve:\n${await printed.text()}`)
      }),
    fails: (text) =>
      eventually(async () => {
        const response = await fetch(`${origin}/readyz`)
        const failure = await response.text()
        if (response.status !== 503 || !failure.includes(text))
          throw new Error(`The page is not about ${text}:\n${failure}\n${await printed.text()}`)
        return failure
      }),
    printed: () => printed.text(),
    run: async (...args) => (await run([bun, ...args], { cwd: copy.folder, env })).output,
    interrupt: async () => {
      dev.kill('SIGINT')
      await dev.exited
    },
    [Symbol.asyncDispose]: async () => {
      await site.interrupt()
      reserved[Symbol.dispose]()
      await copy[Symbol.asyncDispose]()
    },
  }
  return site
}
