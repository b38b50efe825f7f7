import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Fault, injectFault } from '@/scripts/faults/fault'
import { onExit } from '@/scripts/lib/cleanup'

/** A copy of the tree in which faults may be put; the tree itself is only read. */
interface TreeCopy extends AsyncDisposable {
  readonly folder: string
  /** Runs `work` while the fault is in the copy. */
  withFault<Result>(fault: Fault, work: () => Promise<Result>): Promise<Result>
}

const root = join(import.meta.dir, '../..')
const notCopied = new Set(['node_modules', 'dist', 'data', '.git'])

export function createTreeCopy(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-faults-'))
  const remove = onExit(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(root, folder, { recursive: true, filter: (path) => !notCopied.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    withFault: async (fault, work) => {
      const path = join(folder, fault.file)
      const sound = readFileSync(path, 'utf8')
      writeFileSync(path, injectFault(sound, fault) ?? sound)
      try {
        return await work()
      } finally {
        writeFileSync(path, sound)
      }
    },
    [Symbol.asyncDispose]: remove,
  }
}
