import { parseArgs } from 'node:util'
import { runSeed, type SeedRun } from '@/tests/simulation/run-seed'

/**
 * `bun run simulate [--seeds N] [--from N] [--steps N] [--first]`: lives so many seeds of a market over a fake of Stripe, with
 * lost calls and power cuts, and holds all invariants after every step. Prints the first seeds that break one, and exits 1;
 * `--first` ends with the first of them.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    first: { type: 'boolean', default: false },
    /** One of so many processes, which lives its share of the seeds itself and tells as JSON what broke. */
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
    const life = await runSeed(seed, steps)
    if (life.violations.length === 0) continue
    brokenCount++
    // Waited for: the process ends below, with whatever was not written yet.
    await Bun.write(Bun.stdout, `${JSON.stringify(life)}\n`)
  }
  return brokenCount === 0 ? 0 : 1
}

/** One process for each core, each of which lives every so-manieth seed: a seed lives in one alone. */
async function runAll(): Promise<number> {
  const started = performance.now()
  const cores = Math.min(navigator.hardwareConcurrency, end - from)
  const parts = Array.from({ length: cores }, (_, at) => startPart(from + at, cores))
  const broken: SeedRun[] = []
  await Promise.all(
    parts.map(async (part) => {
      for await (const life of readRuns(part)) {
        broken.push(life)
        if (values.first) for (const one of parts) one.kill()
      }
    }),
  )
  return conclude(values.first ? broken.slice(0, 1) : broken, (performance.now() - started) / 1000)
}

function startPart(first: number, of: number) {
  const own = [
    '--of',
    String(of),
    '--from',
    String(first),
    '--seeds',
    String(end - first),
    '--steps',
    String(steps),
  ]
  return Bun.spawn([process.execPath, import.meta.path, ...own, ...(values.first ? ['--first'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function* readRuns(part: ReturnType<typeof startPart>): AsyncGenerator<SeedRun> {
  let [rest, toldCount] = ['', 0]
  for await (const text of part.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    toldCount += lines.length
    yield* lines.map(parseRun)
  }
  const exitCode = await part.exited
  if (exitCode !== (toldCount > 0 ? 1 : 0) && !part.killed)
    throw new Error('Not all seeds were lived to the end')
}

/** Safe: a part writes nothing else. */
function parseRun(line: string): SeedRun {
  return JSON.parse(line) as SeedRun
}

function conclude(broken: SeedRun[], seconds: number): number {
  for (const { seed, steps, violations: whys } of broken
    .toSorted((a, b) => a.seed - b.seed)
    .slice(0, shownMax)) {
    process.stdout.write(`seed ${seed}, step ${steps.length}: … ${steps.slice(-stepsShown).join(', ')}\n`)
    for (const why of whys.slice(0, shownMax)) process.stdout.write(`  ${why}\n`)
  }
  const held = values.first ? '' : `, ${end - from - broken.length} held`
  process.stdout.write(
    `${end - from} seeds of ${steps} steps${held}, ${broken.length} did not, in ${seconds.toFixed(1)} s\n`,
  )
  return broken.length === 0 ? 0 : 1
}
