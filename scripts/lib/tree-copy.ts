import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { type Fault, injectFault } from '@/tests/support/module-testing/faults/fault'

/** A copy of the project to inject faults into. */
export interface TreeCopy extends AsyncDisposable {
  readonly folder: string
  /** Runs `work` with the fault in the copy. */
  withFault<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result>
}

const root = join(import.meta.dir, '../..')
const notCopied = new Set(['node_modules', 'dist', 'data', '.git'].map((name) => join(root, name)))

export function createTreeCopy(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-faults-'))
  const remove = onExit(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(root, folder, { recursive: true, filter: (path) => !notCopied.has(path) && !isBuildFile(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    withFault: async (fault, work) => {
      const path = join(folder, fault.file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, injectFault(original, fault) ?? original)
      try {
        return await work()
      } finally {
        writeFileSync(path, original)
      }
    },
    [Symbol.asyncDispose]: remove,
  }
}

/** Returns whether Bun wrote the file while it compiles an executable. It disappears at any moment. */
function isBuildFile(path: string): boolean {
  return path.endsWith('.bun-build')
}
