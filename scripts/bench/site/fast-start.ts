import { heapSize } from 'bun:jsc'
import { renameSync, writeFileSync } from 'node:fs'
import { liveBy } from '@/scripts/bench/site/fast-clock'

const everyMs = 60_000
const { FAST_CLOCK, HEAP_FILE } = process.env

/** The command line of the site, with the clock of FAST_CLOCK. Writes the size of its heap in bytes to HEAP_FILE every minute of that clock. */
liveBy(JSON.parse(String(FAST_CLOCK)))
if (HEAP_FILE) setInterval(() => writeHeapSize(HEAP_FILE), everyMs).unref()
await import('@/src/main')

/** Readers never see half a file. */
function writeHeapSize(path: string): void {
  writeFileSync(`${path}.new`, String(heapSize()))
  renameSync(`${path}.new`, path)
}
