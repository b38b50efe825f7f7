import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const minimumFreeBytes = 1024 ** 3

/** Creates the folder for files of tests: in memory if there is room, because on disk every commit waits. */
export function makeRunFolder(): string {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'mintmark-run-'))
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= minimumFreeBytes
  } catch {
    return false
  }
}
