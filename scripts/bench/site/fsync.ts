import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'

/** Returns the median time in ms to write and fsync 4 KB in the folder. */
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
