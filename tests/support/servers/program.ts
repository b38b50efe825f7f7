import { join, resolve } from 'node:path'
import { bun } from '@/scripts/lib/run'

const { TEST_EXECUTABLE } = process.env

/** The built executable that the tests start, or undefined. `bun run test` builds it; `bun test FILE` needs no build. */
export const testExecutable = TEST_EXECUTABLE ? resolve(TEST_EXECUTABLE) : undefined

export const programFromSource: readonly string[] = [bun, join(import.meta.dir, '../../../src/main.ts')]

/** The start of a command line that runs the program under test: the executable, or the source if there is none. */
export const program: readonly string[] = testExecutable ? [testExecutable] : programFromSource
