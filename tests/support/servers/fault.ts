import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unsealRuntime } from '@/scripts/lib/seal-runtime'
import { programFromSource, testExecutable } from '@/tests/support/servers/program'
import type { Site } from './spawned-site'

interface UnsealedProgram extends Disposable {
  readonly commandLine: readonly string[]
}

/** The program under test, but one that obeys BUN_OPTIONS, which built executables ignore. */
export function createUnsealedProgram(): UnsealedProgram {
  if (!testExecutable) return { commandLine: programFromSource, [Symbol.dispose]: () => undefined }
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-unsealed-'))
  const path = join(folder, 'mintmark')
  writeFileSync(path, unsealRuntime(readFileSync(testExecutable)))
  chmodSync(path, 0o755)
  return { commandLine: [path], [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

/** Returns environment variables with which an unsealed program runs `statement` as soon as the file exists in its data folder. */
export function faultAt(file: string, statement: string, { dataDir }: Site): Record<string, string> {
  return preloading(
    `const { existsSync } = require('node:fs')
const check = setInterval(() => {
  if (!existsSync(${JSON.stringify(join(dataDir, file))})) return
  clearInterval(check)
  ${statement}
}, 1)`,
    dataDir,
  )
}

/** Returns environment variables with which an unsealed program runs `script` at its start. */
export function preloading(script: string, folder: string): Record<string, string> {
  const path = join(folder, 'preload.js')
  writeFileSync(path, script)
  return { BUN_OPTIONS: `--preload=${path}` }
}
