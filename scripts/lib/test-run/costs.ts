import { existsSync, readFileSync } from 'node:fs'
import type { FileCost } from '@/scripts/lib/test-run/record-costs'

/** What a test file costs on a quiet machine, in seconds. */
export interface Timing {
  wall: number
  cpu: number
}

/** By step, then by path. Committed, so that the first run of a clone is balanced as well. */
export type Timings = { [step: string]: { [path: string]: Timing } }

/** Where timings are recorded, of files that take at least `from` seconds. */
interface TimingsFile {
  path: string
  from: number
}

const ofEveryRun: TimingsFile = { path: 'tests/timings.json', from: 0.5 }
/** A full run does more in a few files, and has to start with them. */
const ofFullRuns: TimingsFile = { path: 'tests/full-timings.json', from: 60 }
/** Files without a timing are new or take less than is recorded. */
export const unknownFile: Timing = { wall: 0.3, cpu: 0.3 }
const shownMax = 30

export function readTimings(): Timings {
  const [every, full] = [readRecord(ofEveryRun), isFull() ? readRecord(ofFullRuns) : {}]
  const steps = new Set([...Object.keys(every), ...Object.keys(full)])
  return Object.fromEntries([...steps].map((step) => [step, { ...every[step], ...full[step] }]))
}

function readRecord({ path }: TimingsFile): Timings {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function isFull(): boolean {
  return process.env.FULL !== undefined
}

/** Returns the costs that the test processes of a run have appended to a file. */
export function readCosts(file: string): FileCost[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Replaces the timings of the steps that ran. */
export async function writeTimings(costs: readonly FileCost[]): Promise<void> {
  const record = isFull() ? ofFullRuns : ofEveryRun
  const timings = readRecord(record)
  for (const step of new Set(costs.map((cost) => cost.step)))
    timings[step] = timingsOf(step, costs, record.from)
  await Bun.write(record.path, renderTimings(timings))
}

/** A line per file, so that a change is easy to review. */
function renderTimings(timings: Timings): string {
  const steps = Object.entries(timings).map(([step, files]) => {
    const rows = Object.entries(files).map(
      ([file, { wall, cpu }]) => `    "${file}": { "wall": ${wall}, "cpu": ${cpu} }`,
    )
    return `  "${step}": {\n${rows.join(',\n')}\n  }`
  })
  return `{\n${steps.join(',\n')}\n}\n`
}

/** The seconds that the test files of a step take, by path, if it is at least `from`. */
export function timingsOf(step: string, costs: readonly FileCost[], from: number): Timings[string] {
  const rows = costs
    .filter((cost) => cost.step === step && cost.wallMs >= from * 1000)
    .map((cost) => [cost.file, { wall: tenths(cost.wallMs), cpu: tenths(cpuOf(cost)) }] as const)
  return Object.fromEntries(rows.sort(([a], [b]) => a.localeCompare(b)))
}

/** The most expensive files as a table: where their CPU time goes. */
export function profileTable(costs: readonly FileCost[]): string {
  const columns = ['CPU', 'processes', 'applications', 'rest', 'wall']
  const head = `${'file'.padEnd(70)}${columns.map((column) => column.padStart(14)).join('')}`
  const rows = costs
    .toSorted((a, b) => cpuOf(b) - cpuOf(a))
    .slice(0, shownMax)
    .map((cost) => {
      const rest = cost.ownMs - cost.applicationsMs
      const cells = [cpuOf(cost), cost.processesMs, cost.applicationsMs, rest, cost.wallMs]
      return `${`${cost.step} ${cost.file}`.padEnd(70)}${cells.map((ms) => `${tenths(ms).toFixed(1)} s`.padStart(14)).join('')}`
    })
  return [head, ...rows].join('\n')
}

/** Returns the CPU time of a test file, its processes included, in ms. */
export function cpuOf({ ownMs, processesMs }: FileCost): number {
  return ownMs + processesMs
}

function tenths(ms: number): number {
  return Math.round(ms / 100) / 10
}
