import { parseArgs } from 'node:util'
import { runSeed, type SeedRun } from '@/tests/simulation/run-seed'

/**
 * `bun run simulate [--seeds N] [--from N] [--steps N] [--first]` runs random markets against a fake Stripe, with lost requests and
 * crashes, and checks all invariants after every step. Prints the first seeds that break one and exits 1. `--first` stops at the
 * first.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    first: { type: 'boolean', default: false },
    /** Internal: run every nth seed in this process and print failures as JSON. */
    of: { type: 'string' },
  },
})
const from = Number(values.from)
const end = from + Number(values.seeds)
const steps = Number(values.steps)
const shownMax = 5
const stepsShown = 15

process.exit(values.of ? await runPart(Number(values.of)) : await runAll())

async function runPart(of: number): Promise<number> {
  let brokenCount = 0
  for (let seed = from; seed < end && !(values.first && brokenCount > 0); seed += of) {
    const result = await runSeed(seed, steps)
    if (result.violations.length === 0) continue
    brokenCount++
    // Awaited, because the process exits below.
    await Bun.write(Bun.stdout, `${JSON.stringify(result)}\n`)
  }
  return brokenCount === 0 ? 0 : 1
}

/** Runs one process per core, each with every nth seed. */
async function runAll(): Promise<number> {
  const started = performance.now()
  const cores = Math.min(navigator.hardwareConcurrency, end - from)
  const parts = Array.from({ length: cores }, (_, index) => startPart(from + index, cores))
  const broken: SeedRun[] = []
  await Promise.all(
    parts.map(async (part) => {
      for await (const result of readRuns(part)) {
        broken.push(result)
        if (values.first) for (const other of parts) other.kill()
      }
    }),
  )
  return conclude(values.first ? broken.slice(0, 1) : broken, (performance.now() - started) / 1000)
}

function startPart(first: number, of: number) {
  const args = [
    '--of',
    String(of),
    '--from',
    String(first),
    '--seeds',
    String(end - first),
    '--steps',
    String(steps),
  ]
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
  const passed = values.first ? '' : `, ${end - from - broken.length} passed`
  process.stdout.write(
    `${end - from} seeds of ${steps} steps${passed}, ${broken.length} failed, in ${seconds.toFixed(1)} s\n`,
  )
  return broken.length === 0 ? 0 : 1
}
