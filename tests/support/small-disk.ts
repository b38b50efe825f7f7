import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on a file system of its own. */
export interface SmallDisk extends AsyncDisposable {
  readonly folder: string
}

/** True if this user may mount file systems. */
export const canMountDisks = await tryMount()
if (!canMountDisks) console.warn('Full disks are not tested: this user may not mount a tmpfs.')

/** Mounts a tmpfs of this size. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-disk-'))
  if (!(await succeeds('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)))
    throw new Error('tmpfs not mounted')
  return {
    folder,
    [Symbol.asyncDispose]: async () => {
      // Lazy: a program that has just ended may still keep it busy.
      await succeeds('umount', '--lazy', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function tryMount(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return mountSmallDisk(1).then(
    async (disk) => {
      await disk[Symbol.asyncDispose]()
      return true
    },
    () => false,
  )
}

async function succeeds(...command: string[]): Promise<boolean> {
  return (await Bun.spawn(command, { stdio: ['ignore', 'ignore', 'ignore'] }).exited) === 0
}
