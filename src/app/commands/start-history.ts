import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** EX_SOFTWARE of sysexits.h: starting again doesn't help. */
export const crashLoopExitCode = 70

const windowMs = 600_000
const crashesMax = 5

const Crashes = v.array(v.object({ at: v.number(), error: v.string() }))

/** The crashes of the last ten minutes, in a file of DATA_DIR, so that a program that restarts the site doesn't do so forever. */
export class StartHistory {
  private readonly file: string

  constructor(
    dataDir: string,
    private readonly now = Date.now,
  ) {
    this.file = join(dataDir, 'crashes.json')
  }

  /** What to look at if the site crashed so often that it shouldn't start now; else undefined. */
  crashLoopAdvice(): string | undefined {
    const crashes = this.recent()
    const [first] = crashes.slice(-crashesMax)
    const last = crashes.at(-1)
    if (crashes.length < crashesMax || !first || !last) return undefined
    return [
      `Mintmark crashed ${crashes.length} times within ten minutes, so it doesn't start again before ${new Date(first.at + windowMs).toISOString()}.`,
      `The last error was: ${last.error}`,
      'Look at the line "uncaught error" in the log, run mintmark doctor, and check memory and disk. If it began with an upgrade, roll back.',
      `To start at once, delete ${this.file}.`,
    ].join('\n')
  }

  recordCrash(error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    try {
      writeFileSync(this.file, JSON.stringify([...this.recent(), { at: this.now(), error: text }]))
    } catch {
      // On a full disk nothing more can be done.
    }
  }

  /** After an orderly stop, earlier crashes don't count. */
  forget(): void {
    rmSync(this.file, { force: true })
  }

  private recent(): v.InferOutput<typeof Crashes> {
    try {
      const crashes = v.parse(Crashes, JSON.parse(readFileSync(this.file, 'utf8')))
      return crashes.filter(({ at }) => at > this.now() - windowMs && at <= this.now())
    } catch {
      return []
    }
  }
}
