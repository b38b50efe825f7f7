import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import type { Row, Section } from '@/scripts/bench/table'
import { buildExecutable, executable } from '@/scripts/lib/build-executable'

const rounds = 21
const port = 4111
const pollMs = 1
/** A start must keep one of the two limits: the ratio means little while the baseline takes 10 ms. */
const limits = {
  later: { ratio: 6, moreMs: 60 },
  first: { ratio: 10, moreMs: 100 },
} as const

/** Time from process start to the first page of the executable, compared with a bare compiled Bun server with an empty SQLite database. */
export async function benchStart(): Promise<Section> {
  await using folder = createTemporaryFolder()
  await buildExecutable()
  const executables = { ours: executable, bare: await buildBare(folder.path) }
  const later = await measureStarts(executables, rounds, () => folder.path)
  const first = await measureStarts(executables, rounds, () => mkdtempSync(join(folder.path, 'empty-')))
  const rows = [
    rowOf('first page of the executable on a later start', timesOf(later), limits.later),
    rowOf('first page of the executable in an empty folder', timesOf(first), limits.first),
  ]
  return { title: 'Startup: SQLite', rows }
}

interface Executables {
  ours: string
  bare: string
}

interface Start {
  /** Until the first page. */
  ms: number
  cpuMs: number
}

interface StartPair {
  ours: Start
  bare: Start
}

/** Compiles the bare server that starts are compared with. */
export async function buildBare(folder: string): Promise<string> {
  const path = join(folder, 'bare')
  await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare-start.ts')],
    target: 'bun',
    format: 'esm',
    bytecode: true,
    minify: true,
    compile: { outfile: path },
  })
  return path
}

/** Alternating starts. The first round, which doesn't count, warms up the disk cache and creates the databases of later starts. */
export async function measureStarts(
  { ours, bare }: Executables,
  roundsCount: number,
  folderFor: (program: string) => string,
): Promise<StartPair[]> {
  const pairs: StartPair[] = []
  for (let round = 0; round <= roundsCount; round++)
    pairs.push({
      bare: await startOnce(bare, folderFor(bare)),
      ours: await startOnce(ours, folderFor(ours)),
    })
  return pairs.slice(1)
}

function timesOf(pairs: readonly StartPair[]): Record<'ours' | 'bare', number> {
  return { ours: median(pairs.map(({ ours }) => ours.ms)), bare: median(pairs.map(({ bare }) => bare.ms)) }
}

async function startOnce(program: string, folder: string): Promise<Start> {
  const started = performance.now()
  const server = Bun.spawn([program], {
    env: { ...engineVariables(), PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  let ms: number
  try {
    while (!(await hasPage())) {
      if (server.exitCode !== null) throw new Error(`${program} exited with ${server.exitCode}`)
      await Bun.sleep(pollMs)
    }
    ms = performance.now() - started
  } finally {
    server.kill('SIGKILL')
    await server.exited
  }
  return { ms, cpuMs: Number(server.resourceUsage()?.cpuTime.total ?? 0) / 1_000 }
}

/** Options of the engine that this process was started with. */
function engineVariables(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('BUN_JSC_')))
}

function hasPage(): Promise<boolean> {
  return fetch(`http://localhost:${port}/`).then(
    async (response) => response.ok && (await response.text()).length > 0,
    () => false,
  )
}

function rowOf(
  what: string,
  { ours, bare }: Record<'ours' | 'bare', number>,
  { ratio, moreMs }: { ratio: number; moreMs: number },
): Row {
  return {
    what: `${what}, relative to bare Bun with SQLite`,
    measured: `${(ours / bare).toFixed(1)} × (${ours.toFixed(0)} ms, bare ${bare.toFixed(0)} ms)`,
    wanted: `at most ${ratio} × or ${moreMs} ms more`,
    holds: ours <= bare * ratio || ours <= bare + moreMs,
  }
}
