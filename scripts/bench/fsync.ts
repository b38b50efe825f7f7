import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '@/scripts/bench/table'

/** What the disk under a folder takes to keep four kilobytes, in ms. */
export function fsyncMs(folder: string): number {
  const file = openSync(join(folder, 'fsync'), 'w')
  const times = Array.from({ length: 50 }, () => {
    const from = performance.now()
    writeSync(file, 'x'.repeat(4096))
    fsyncSync(file)
    return performance.now() - from
  })
  closeSync(file)
  return median(times)
}
