import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import type { SeedRun } from '@/tests/simulation/run-seed'

/**
 * `bun run simulate [--seeds N] [--from N | --continue] [--only N,…] [--steps N] [--first] [--processes N]` runs random markets against
 * a fake Stripe, with lost requests and crashes, and checks all invariants after every step. Prints the first seeds that break one and
 * exits 1. `--first` stops at the first, `--continue` starts where the last run with `--continue` ended.
 */
const { values } = parseScriptArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    continue: { type: 'boolean', default: false },
    only: { type: 'string' },
    steps: { type: 'string', default: '40' },
    first: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
    /** Internal: run the seeds of `--only` in this process and print failures as JSON. */
    json: { type: 'boolean', default: false },
  },
})
const steps = Number(values.steps)
const shownMax = 5
const stepsShown = 15
/** Contains the seed that the next run with `--continue` starts with. */
const nextSeedFile = join(import.meta.dir, '../node_modules/.cache/mintmark/next-seed')

const seeds = await chosenSeeds()
process.exit(values.json ? await runHere() : await runAll())

async function chosenSeeds(): Promise<number[]> {
  if (values.only !== undefined) return values.only.split(',').map(Number)
  const next = Bun.file(nextSeedFile)
  const from = values.continue && (await next.exists()) ? Number(await next.text()) : Number(values.from)
  return Array.from({ length: Number(values.seeds) }, (_, at) => from + at)
}

async function runHere(): Promise<number> {
  const { runSeed } = await import('@/tests/simulation/run-seed')
  let brokenCount = 0
  for (const seed of seeds) {
    const result = await runSeed(seed, steps)
    if (result.violations.length === 0) continue
    brokenCount++
    // Awaited, because the process exits below.
    await Bun.write(Bun.stdout, `${JSON.stringify(result)}\n`)
    if (values.first) break
  }
  return brokenCount === 0 ? 0 : 1
}

/** Divides the seeds among processes. */
async function runAll(): Promise<number> {
  const started = performance.now()
  const count = Math.min(Number(values.processes), seeds.length)
  const parts = Array.from({ length: count }, (_, part) =>
    startPart(seeds.filter((_, at) => at % count === part)),
  )
  const broken: SeedRun[] = []
  await Promise.all(
    parts.map(async (part) => {
      for await (const result of readRuns(part)) {
        broken.push(result)
        if (values.first) for (const other of parts) other.kill()
      }
    }),
  )
  if (values.continue) await Bun.write(nextSeedFile, String(Math.max(...seeds) + 1))
  return conclude(values.first ? broken.slice(0, 1) : broken, (performance.now() - started) / 1000)
}

function startPart(part: number[]) {
  const args = ['--json', '--only', part.join(','), '--steps', String(steps)]
  return Bun.spawn([process.execPath, import.meta.path, ...args, ...(values.first ? ['--first'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function* readRuns(part: ReturnType<typeof startPart>): AsyncGenerator<SeedRun> {
  let [rest, resultCount] = ['', 0]
  for await (const text of part.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    resultCount += lines.length
    yield* lines.map(parseRun)
  }
  const exitCode = await part.exited
  if (exitCode !== (resultCount > 0 ? 1 : 0) && !part.killed)
    throw new Error('A process ended before all its seeds were run')
}

/** Safe: parts print nothing else. */
function parseRun(line: string): SeedRun {
  return JSON.parse(line) as SeedRun
}

function conclude(broken: SeedRun[], seconds: number): number {
  for (const { seed, steps, violations } of broken.toSorted((a, b) => a.seed - b.seed).slice(0, shownMax)) {
    process.stdout.write(`seed ${seed}, step ${steps.length}: … ${steps.slice(-stepsShown).join(', ')}\n`)
    for (const violation of violations.slice(0, shownMax)) process.stdout.write(`  ${violation}\n`)
  }
  const passed = values.first ? '' : `, ${seeds.length - broken.length} passed`
  process.stdout.write(
    `${seeds.length} seeds of ${steps} steps${passed}, ${broken.length} failed, in ${seconds.toFixed(1)} s\n`,
  )
  return broken.length === 0 ? 0 : 1
}
