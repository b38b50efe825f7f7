import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences } from '@/scripts/lib/added-modules/module-files'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'

/** A copy of the project to add modules to, and a folder outside of it for what their authors write. */
interface SiteCopy extends AsyncDisposable {
  readonly folder: string
  readonly outside: string
  /** The same. Throws if it fails. */
  succeed(...args: string[]): Promise<string>
  /** Returns the output of a program that has to fail. */
  fail(...args: string[]): Promise<string>
  /** Returns the paths of files that aren't as they were in the beginning. */
  changedFiles(): string[]
  /** The text of a file of the copy. */
  read(path: string): string
}

export function createSiteCopy(): SiteCopy {
  const copy = createTreeCopy()
  const { folder } = copy
  const outside = mkdtempSync(join(tmpdir(), 'mintmark-outside-'))
  const env = { DATABASE_URL: undefined, DATA_DIR: join(outside, 'data') }
  const runBun = (...args: string[]) => run([bun, ...args], { cwd: folder, env })
  const original = hashTree(folder)
  const runExpecting = async (expected: boolean, args: string[]) => {
    const { ok, output } = await runBun(...args)
    if (ok !== expected) throw new Error(`bun ${args.join(' ')} ${ok ? 'succeeded' : 'failed'}:\n${output}`)
    return output
  }
  return {
    folder,
    outside,
    succeed: (...args) => runExpecting(true, args),
    fail: (...args) => runExpecting(false, args),
    changedFiles: () => differences(original, hashTree(folder)),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    [Symbol.asyncDispose]: async () => {
      rmSync(outside, { recursive: true })
      await copy[Symbol.asyncDispose]()
    },
  }
}

/** The hash of every file, by its path. */
function hashTree(folder: string): Record<string, string> {
  const paths = globSync('**/*', { cwd: folder, exclude: ['node_modules/**', 'dist/**'] })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(files.map((path) => [path, `${Bun.hash(readFileSync(join(folder, path)))}`]))
}
