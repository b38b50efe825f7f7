import { type Timing, unknownFile } from '@/scripts/lib/test-run/costs'

/** Test files that run in one process. */
export interface Batch extends Timing {
  files: string[]
}

/** Short enough to fill the end of a run, long enough that starting the process and loading the code doesn't count. */
const batchSeconds = 40
/** A file that takes this long, or waits this long, gets a process of its own. */
const longSeconds = 25
const waitingSeconds = 3

/** Divides test files into batches of about the same length. Files that mostly wait run alone, beside the others. */
export function batchesOf(files: readonly string[], timings: Readonly<Record<string, Timing>> = {}): Batch[] {
  const timed = timedFiles(files, timings)
  const shared = timed.filter((file) => !runsAlone(file))
  const seconds = shared.reduce((sum, { wall }) => sum + wall, 0)
  return [...timed.filter(runsAlone), ...spread(shared, Math.max(1, Math.ceil(seconds / batchSeconds)))]
}

/** Divides test files into this many batches, because each starts what its files share, such as a browser. */
export function fewBatchesOf(
  count: number,
  files: readonly string[],
  timings: Readonly<Record<string, Timing>> = {},
): Batch[] {
  return spread(timedFiles(files, timings), count)
}

function timedFiles(files: readonly string[], timings: Readonly<Record<string, Timing>>): Batch[] {
  return files.map((file) => ({ files: [file], ...(timings[file] ?? unknownFile) }))
}

function runsAlone({ wall, cpu }: Timing): boolean {
  return wall >= longSeconds || wall - cpu >= waitingSeconds
}

/** Each file, the longest first, joins the batch with the least. */
function spread(files: readonly Batch[], count: number): Batch[] {
  const batches = Array.from({ length: count }, (): Batch => ({ files: [], wall: 0, cpu: 0 }))
  for (const file of files.toSorted((a, b) => b.wall - a.wall)) {
    const least = batches.reduce((a, b) => (b.wall < a.wall ? b : a))
    least.files.push(...file.files)
    least.wall += file.wall
    least.cpu += file.cpu
  }
  return batches
    .filter((batch) => batch.files.length > 0)
    .map((batch) => ({ ...batch, files: batch.files.sort() }))
}

/** The cores that a batch keeps busy. */
export function loadOf({ wall, cpu }: Timing): number {
  return Math.max(0.1, cpu / Math.max(wall, 0.1))
}
