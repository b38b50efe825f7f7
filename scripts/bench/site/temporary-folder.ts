import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'

/** Writable by any user, and on a disk: /tmp may be in memory. */
export const diskFolder = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()

interface TemporaryFolder extends AsyncDisposable {
  path: string
}

export function createTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(diskFolder, 'mintmark-bench-'))
  return { path, [Symbol.asyncDispose]: onExit(() => rmSync(path, { recursive: true, force: true })) }
}
