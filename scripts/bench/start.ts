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
  const later = await measure(executables, () => folder.path)
  const first = await measure(executables, () => mkdtempSync(join(folder.path, 'empty-')))
  const rows = [
    rowOf('first page of the executable on a later start', later, limits.later),
    rowOf('first page of the executable in an empty folder', first, limits.first),
  ]
  return { title: 'Startup: SQLite', rows }
}

interface Executables {
  ours: string
  bare: string
}

async function buildBare(folder: string): Promise<string> {
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

/** The medians of alternating starts. The first round warms up the disk cache and creates the databases of later starts. */
async function measure({ ours, bare }: Executables, folder: () => string) {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const bareMs = await timeToFirstPage(bare, folder())
    const oursMs = await timeToFirstPage(ours, folder())
    if (round === 0) continue
    times.bare.push(bareMs)
    times.ours.push(oursMs)
  }
  return { ours: median(times.ours), bare: median(times.bare) }
}

async function timeToFirstPage(program: string, folder: string): Promise<number> {
  const started = performance.now()
  const server = Bun.spawn([program], {
    env: { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  try {
    while (!(await hasPage())) {
      if (server.exitCode !== null) throw new Error(`${program} exited with ${server.exitCode}`)
      await Bun.sleep(pollMs)
    }
    return performance.now() - started
  } finally {
    server.kill('SIGKILL')
    await server.exited
  }
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
