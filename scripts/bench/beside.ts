import { join } from 'node:path'
import { Actor } from '@/scripts/bench/load/actor'
import { readKinds } from '@/scripts/bench/load/read-paths'
import type { Costs } from '@/scripts/bench/quick/figures'
import { measurePairs, type PairedCost, pairedOf, type Slice } from '@/scripts/bench/quick/pairs'
import { listingSlice, listOne, purchaseSlice, readSlice, type Site } from '@/scripts/bench/quick/slices'
import type { WorkName } from '@/scripts/bench/quick/work-counts'
import { readMemory } from '@/scripts/bench/site/process-memory'
import { startServer } from '@/scripts/bench/site/server'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import { measureStarts } from '@/scripts/bench/start'
import { ms, type Row, rowWithoutTarget, type Section, times } from '@/scripts/bench/table'
import { buildExecutable, executable } from '@/scripts/lib/build-executable'
import { reservePort } from '@/scripts/lib/reserve-port'
import { bun, runOrThrow } from '@/scripts/lib/run'
import { assert } from '@/src/kit/assert'

/** Enough to fill every page of a list. Requests create them, because the tables of the two commits may differ. */
const listingsCount = 2_000
const startRounds = 11

interface Work {
  name: WorkName
  slice(site: Site): Slice | Promise<Slice>
  warmUps: number
}

const works: readonly Work[] = [
  ...readKinds.map(
    (kind): Work => ({
      name: kind,
      slice: (site) => readSlice(kind, site, kind === 'list' || kind === 'item' ? 500 : 40),
      warmUps: 12,
    }),
  ),
  { name: 'listing', slice: ({ server }) => listingSlice(server, listingsCount, 25), warmUps: 16 },
  { name: 'purchase', slice: ({ server }) => purchaseSlice(server, listingsCount, 8), warmUps: 40 },
]

/** Compares the executable with that of another commit, on SQLite. */
export async function benchBeside(commit: string): Promise<Section> {
  await buildExecutable()
  const { work } = await measureBeside(commit)
  const rows = [...work].map(([name, { cpu, wall }]): Row => {
    const cpuText = `CPU ${times(cpu.ratio.value)} (${ms(cpu.ours)} of ${ms(cpu.bare)})`
    return rowWithoutTarget(name, `${cpuText}, time ${times(wall.ratio.value)}`)
  })
  return { title: `Beside ${commit}: SQLite, ${listingsCount} listings`, rows }
}

/** Builds the executable of another commit, and returns what the executable of this tree costs relative to it: both do the same work in turn. */
export async function measureBeside(commit: string): Promise<Costs> {
  await using stack = new AsyncDisposableStack()
  const tree = stack.use(createTemporaryFolder()).path
  const other = await buildCommit(commit, tree)
  const start = await measureStartsBeside(other)
  const sites = { ours: await startSite(stack, executable), other: await startSite(stack, other) }
  const work = new Map<WorkName, PairedCost>()
  for (const { name, slice, warmUps } of works) {
    const [ours, bare] = [await slice(sites.ours), await slice(sites.other)]
    for (let at = 0; at < warmUps; at++) await bare.run()
    work.set(name, await measurePairs({ ours, bare, warmUps }))
  }
  const residentOf = ({ server }: Site) => readMemory(server.pid).resident
  return { start, work, memory: { ours: residentOf(sites.ours), bare: residentOf(sites.other) } }
}

/** Each has a folder of its own, because the tables of the two commits may differ. */
async function measureStartsBeside(other: string): Promise<Costs['start']> {
  await using ourFolder = createTemporaryFolder()
  await using otherFolder = createTemporaryFolder()
  const folderFor = (program: string) => (program === other ? otherFolder : ourFolder).path
  const pairs = await measureStarts({ ours: executable, bare: other }, startRounds, folderFor)
  return { cpu: pairedOf(pairs, 'cpuMs'), wall: pairedOf(pairs, 'ms') }
}

/** Clones the project into a folder and builds the executable of a commit there. Returns its path. */
async function buildCommit(commit: string, folder: string): Promise<string> {
  await runOrThrow(['git', 'clone', '--quiet', '--no-checkout', process.cwd(), folder])
  await runOrThrow(['git', '-C', folder, 'checkout', '--quiet', commit])
  const inFolder = { cwd: folder }
  await runOrThrow([bun, 'install', '--frozen-lockfile', '--silent'], inFolder)
  await runOrThrow([bun, 'scripts/build.ts'], inFolder)
  return join(folder, executable)
}

async function startSite(stack: AsyncDisposableStack, program: string): Promise<Site> {
  const folder = stack.use(createTemporaryFolder()).path
  const { port } = stack.use(await reservePort())
  const env = { DATA_DIR: folder, DATABASE_URL: '', DEMO_LOGIN: 'true' }
  const server = stack.use(await startServer(program, port, env))
  const seller = await new Actor(port).signIn('first_seller')
  for (let at = 0; at < listingsCount; at++) assert(await listOne(seller, at), 'each item is listed')
  const items: { id: string }[] = await fetch(`http://localhost:${port}/api/items?limit=100`).then(
    (response) => response.json(),
  )
  return { server, itemIds: items.map(({ id }) => id) }
}
