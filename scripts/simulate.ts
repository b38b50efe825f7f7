import { parseArgs } from 'node:util'
import { live } from '@/tests/simulation/live'

/**
 * `bun run simulate [--seeds N] [--from N] [--steps N]`: lives so many seeds of a market over a fake of Stripe, with lost calls and
 * power cuts, and holds all invariants after every step. Prints the first seeds that break one, and exits 1.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    /** One of several processes: it lives its seeds itself and tells them as JSON. */
    part: { type: 'boolean', default: false },
  },
})
const [seeds, from, steps] = [Number(values.seeds), Number(values.from), Number(values.steps)]
const shownMax = 5
const storyShown = 15

process.exit(values.part ? await livePart() : await liveAll())

async function livePart(): Promise<number> {
  for (let seed = from; seed < from + seeds; seed++) {
    const { story, broken } = await live(seed, steps)
    // Waited for: the process ends below, with whatever was not written yet.
    if (broken.length > 0) await Bun.write(Bun.stdout, `${JSON.stringify({ seed, story, broken })}\n`)
  }
  return 0
}

/** One process for each core: a seed lives in one alone. */
async function liveAll(): Promise<number> {
  const cores = navigator.hardwareConcurrency
  const share = Math.ceil(seeds / cores)
  const started = performance.now()
  const parts = Array.from({ length: cores }, (_, at) =>
    startPart(from + at * share, Math.min(share, seeds - at * share)),
  )
  const failures = (await Promise.all(parts)).flat()
  for (const { seed, story, broken } of failures.slice(0, shownMax)) {
    process.stdout.write(`seed ${seed}, step ${story.length}: … ${story.slice(-storyShown).join(', ')}\n`)
    for (const one of broken.slice(0, shownMax)) process.stdout.write(`  ${one}\n`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${seeds - failures.length} seeds of ${steps} steps held, ${failures.length} did not, in ${seconds} s\n`,
  )
  return failures.length === 0 ? 0 : 1
}

interface Failure {
  seed: number
  story: string[]
  broken: string[]
}

async function startPart(first: number, count: number): Promise<Failure[]> {
  if (count <= 0) return []
  const own = ['--part', '--from', String(first), '--seeds', String(count), '--steps', String(steps)]
  const part = Bun.spawn([process.execPath, import.meta.path, ...own], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = await new Response(part.stdout).text()
  if ((await part.exited) !== 0) throw new Error(`The seeds from ${first} on were not lived to the end`)
  return told.split('\n').filter(Boolean).map(readFailure)
}

/** Safe: a part writes nothing else. */
function readFailure(line: string): Failure {
  return JSON.parse(line) as Failure
}
