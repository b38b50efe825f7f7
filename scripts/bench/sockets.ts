import { median } from '@/scripts/bench/percentiles'
import { type BenchServer, startServer } from '@/scripts/bench/site/server'
import { createTemporaryFolder } from '@/scripts/bench/site/temporary-folder'
import { frame, openSockets, type SocketClients } from '@/scripts/bench/sockets/open-sockets'
import { atMost, type Section, times } from '@/scripts/bench/table'

const count = 10_000
const firstCount = 2_000
const rounds = 9
const settleMs = 2_000
const kilobytesMax = 10
const timesMax = 2
/** Two bytes of header, two of length, and the text. */
const frameBytes = JSON.stringify(frame).length + 4

/** Server memory per idle socket, and the time to broadcast to all of them. */
export async function benchSockets(): Promise<Section> {
  await using folder = createTemporaryFolder()
  // One after the other: together they would exceed the limit of open files.
  const bare = await measure('scripts/bench/sockets/bare-sockets.ts', {})
  const ours = await measure('scripts/bench/sockets/our-sockets.ts', { DATA_DIR: folder.path })
  const ratio = ours.broadcastMs / bare.broadcastMs
  return {
    title: `Sockets: ${count} idle ones, SQLite`,
    rows: [
      atMost(kilobytesMax, {
        what: 'memory per socket',
        value: ours.kilobytes,
        measured: `${ours.kilobytes.toFixed(1)} KB`,
        limit: `${kilobytesMax} KB`,
      }),
      atMost(timesMax, {
        what: 'broadcast to all',
        value: ratio,
        measured: `${times(ratio)} plain Bun`,
        limit: `${timesMax} × plain Bun`,
      }),
    ],
  }
}

async function measure(script: string, env: Record<string, string>) {
  await using server = await startServer(script, 4111, env)
  // The first sockets warm up the server and are not measured.
  using first = await openSockets(server.port, firstCount)
  await Bun.sleep(settleMs)
  const before = await residentBytes(server)
  using more = await openSockets(server.port, count - firstCount)
  await Bun.sleep(settleMs)
  const kilobytes = ((await residentBytes(server)) - before) / (count - firstCount) / 1024
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) durations.push(await broadcastMs(server, [first, more]))
  return { kilobytes, broadcastMs: median(durations) }
}

async function broadcastMs(server: BenchServer, clients: readonly SocketClients[]): Promise<number> {
  const all = Promise.all(clients.map(({ count, waitForBytes }) => waitForBytes(count * frameBytes)))
  const from = performance.now()
  server.signal('SIGUSR2')
  await all
  return performance.now() - from
}

async function residentBytes({ pid }: BenchServer): Promise<number> {
  return Number(await Bun.$`ps -o rss= -p ${pid}`.text()) * 1024
}
