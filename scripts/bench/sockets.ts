import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frame } from '@/scripts/bench/broadcast-frame'
import { openSockets, type SocketClients } from '@/scripts/bench/open-sockets'
import { type BenchServer, startServer } from '@/scripts/bench/server'
import { median, type Row } from '@/scripts/bench/table'

const count = 10_000
const firstCount = 2_000
const rounds = 9
const settleMs = 2_000
const kilobytesMax = 10
const timesMax = 2
/** Two bytes of header, two of length, and the text. */
const frameBytes = JSON.stringify(frame).length + 4

/** Server memory per idle socket, and the time to broadcast to all of them. */
export async function benchSockets(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'))
  try {
    // One after the other: together they would exceed the limit of open files.
    const bare = await measure('bare-sockets.ts', {})
    const ours = await measure('our-sockets.ts', { DATA_DIR: folder })
    const ratio = ours.broadcastMs / bare.broadcastMs
    return [
      {
        what: `memory per socket, ${count} idle sockets`,
        measured: `${ours.kilobytes.toFixed(1)} KB`,
        wanted: `at most ${kilobytesMax}`,
        holds: ours.kilobytes <= kilobytesMax,
      },
      {
        what: `broadcast to ${count} sockets, relative to plain Bun`,
        measured: `${ratio.toFixed(2)} ×`,
        wanted: `at most ${timesMax}`,
        holds: ratio <= timesMax,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
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
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await broadcastMs(server, [first, more]))
  return { kilobytes, broadcastMs: median(times) }
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
