import { globSync } from 'node:fs'
import { join } from 'node:path'
import { measureBeside } from '@/scripts/bench/beside'
import { type Figure, figuresOf } from '@/scripts/bench/quick/figures'
import { measureSite } from '@/scripts/bench/quick/measure-site'
import { watchOtherLoad } from '@/scripts/bench/quick/other-load'
import { pairedOf } from '@/scripts/bench/quick/pairs'
import { equalRecords, failedBeside, judge, type Records, updateRecords } from '@/scripts/bench/quick/records'
import { countWork } from '@/scripts/bench/quick/work-counts'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import { buildBare, measureStarts } from '@/scripts/bench/start'
import { alignColumns } from '@/scripts/bench/table'
import { buildExecutable, executable } from '@/scripts/lib/build-executable'
import { buildWeb } from '@/scripts/lib/build-web'
import { run } from '@/scripts/lib/run'

export const defaultRecords = join(import.meta.dir, 'records.json')
const recordRuns = 5
const startRounds = 11
/** Cores that other programs may use before the machine counts as busy. */
const otherLoadMax = 0.25

/** Measures everything once and compares it with the records. Returns whether nothing failed. */
export async function benchQuick(recordsFile: string): Promise<boolean> {
  const from = performance.now()
  await build()
  const { figures, isBusy } = await measureOnce()
  const records = await readRecords(recordsFile)
  print(verdictLines(figures, records))
  const aboveLimit = figures.filter((figure) => judge(figure, records).state === 'FAIL')
  const failed = aboveLimit.some(isCost) ? await withoutSlowMachine(aboveLimit, recordsFile) : aboveLimit
  if (isBusy) print(['Other programs ran beside this, so CPU fails only above 1.35 × its record.'])
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  const names = failed.map(({ name }) => name).join(', ')
  print([`${failed.length === 0 ? 'Nothing failed' : `Failed: ${names}`}, in ${seconds} s.`])
  if (failed.length > 0)
    print(['If that is worth it, a decision says why: bun run bench --quick --record --decision NNNN'])
  return failed.length === 0
}

/** Counts don't depend on the machine. */
function isCost({ ours }: Figure): boolean {
  return ours !== undefined
}

/**
 * Leaves out the figures that are above their limit because of the machine: those for which the executable costs no more, within
 * the same factor, than that of the commit that took the records. Both are measured here, in turn.
 */
async function withoutSlowMachine(aboveLimit: readonly Figure[], recordsFile: string): Promise<Figure[]> {
  const commit = await commitOf(recordsFile)
  if (commit === undefined) {
    print(["Git's history has no commit of the records, so whether only the machine is slow can't be told."])
    return [...aboveLimit]
  }
  const costs = figuresOf({ costs: await measureBeside(commit), isBusy: false })
  const beside = costs.filter(({ name }) => aboveLimit.some((figure) => figure.name === name))
  print([`Beside ${commit}, which took the records:`, '', ...verdictLines(beside, equalRecords(beside))])
  return failedBeside(aboveLimit, beside)
}

/** The last commit that changed a file. Undefined for one that isn't in Git, and where the history is cut off. */
async function commitOf(path: string): Promise<string | undefined> {
  const git = (...args: string[]) => run(['git', ...args])
  const isShallow = (await git('rev-parse', '--is-shallow-repository')).output.trim() !== 'false'
  const commit = isShallow ? '' : (await git('log', '-1', '--format=%h', '--', path)).output.trim()
  return commit === '' ? undefined : commit
}

/** Takes the records anew. Returns whether none was refused, and the machine was quiet. */
export async function recordQuick(recordsFile: string, decision?: string): Promise<boolean> {
  if (decision !== undefined && !isDecision(decision)) {
    print([`docs/decisions has no page ${decision}.`])
    return false
  }
  await build()
  const old = await readRecords(recordsFile)
  const runs: Figure[][] = []
  for (let run = 1; run <= recordRuns; run++) {
    const { figures, isBusy } = await measureOnce()
    if (isBusy) {
      print(['Other programs run on this machine. Records need a quiet one.'])
      return false
    }
    runs.push(figures)
    print([`run ${run} of ${recordRuns}`, ...verdictLines(runs.at(-1) ?? [], old)])
  }
  const { records, refused } = updateRecords(old, runs, decision)
  await Bun.write(recordsFile, `${JSON.stringify(records, undefined, 2)}\n`)
  if (refused.length > 0)
    print([
      `Not recorded, because they are worse and no decision says why: ${refused.join(', ')}. Add --decision NNNN.`,
    ])
  return refused.length === 0
}

async function build(): Promise<void> {
  await buildWeb()
  await buildExecutable()
}

function isDecision(number: string): boolean {
  return /^\d{4}$/.test(number) && globSync(`docs/decisions/${number}-*.md`).length === 1
}

async function measureOnce(): Promise<{ figures: Figure[]; isBusy: boolean }> {
  const otherLoad = watchOtherLoad()
  const counts = await countWork()
  const start = await measureStart()
  const site = await measureSite(executable)
  const isBusy = otherLoad() > otherLoadMax
  return { figures: figuresOf({ counts, costs: { ...site, start }, isBusy }), isBusy }
}

async function measureStart() {
  await using folder = createTemporaryFolder()
  const executables = { ours: executable, bare: await buildBare(folder.path) }
  const pairs = await measureStarts(executables, startRounds, () => folder.path)
  return { cpu: pairedOf(pairs, 'cpuMs'), wall: pairedOf(pairs, 'ms') }
}

async function readRecords(path: string): Promise<Records> {
  const file = Bun.file(path)
  return (await file.exists()) ? await file.json() : {}
}

function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `${line}\n`).join('')}`)
}

const header = ['figure', 'value', 'bare', 'ratio', 'at least', 'record', 'limit', '']

/** One line per figure. "at least" is the lower end of the ratio's confidence interval. */
export function verdictLines(figures: readonly Figure[], records: Records): string[] {
  return alignColumns([header, ...figures.map((figure) => verdictRow(figure, records))])
}

function verdictRow(figure: Figure, records: Records): string[] {
  const { name, value, least, ours, bare, kind } = figure
  const { record, limit, state } = judge(figure, records)
  const isRatio = ours !== undefined
  return [
    name,
    withUnit(ours ?? value, kind.unit),
    withUnit(bare, kind.unit),
    isRatio ? number(value) : '',
    isRatio ? number(least) : '',
    number(record),
    number(limit),
    record === undefined ? `${state} (no record)` : state,
  ]
}

function withUnit(value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${number(value)} ${unit}`.trim()
}

function number(value: number | undefined): string {
  if (value === undefined) return ''
  return Math.abs(value) < 100
    ? String(Number(value.toPrecision(3)))
    : Math.round(value).toLocaleString('en-US')
}
