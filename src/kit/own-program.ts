import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A source file only when run from source; the executable contains it. */
const main = join(import.meta.dir, '../main.ts')

/** The start of a command line that runs `mintmark` again, in another process. */
export function ownProgram(): [string, ...string[]] {
  return existsSync(main) ? [process.execPath, main] : [process.execPath]
}
