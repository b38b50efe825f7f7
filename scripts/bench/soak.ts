import { join } from 'node:path'
import { seedMarket } from '@/scripts/bench/market'
import { type BenchServer, startServer } from '@/scripts/bench/server'
import { median, type Row } from '@/scripts/bench/table'
import { TestClient } from '@/tests/support/test-client'

const itemsCount = 10_000
const descriptionLength = 1_000
const sampleEveryMs = 500
/** The server compiles each route at its first request. */
const warmUpMs = 10_000
/** Each change of a price makes every cached list stale. */
const priceChangeEveryMs = 2_000
const megabytesMax = 300
const healthMsMax = 250

interface Samples {
  megabytes: number[]
  healthMs: number[]
  /** The same request to an idle server, which shows how busy the machine was. */
  idleMs: number[]
}

/** Memory and responsiveness of the server while 50 networks attack it for this long. */
export async function benchSoak(minutes: number): Promise<Row[]> {
  const market = await seedMarket(
    itemsCount,
    itemsCount,
    'A rare crown. '.repeat(80).slice(0, descriptionLength),
  )
  try {
    const env = { DATA_DIR: market.folder, TRUST_PROXY: 'true', RATE_LIMIT_SCALE: '1', DEMO_LOGIN: 'true' }
    await using server = await startServer('../../src/main.ts', 4112, env)
    await using idle = await startServer('bare-http.ts', 4113, { BODY: join(import.meta.dir, 'table.ts') })
    const { changePrices, itemIds } = await openShop(server)
    // Killed when this scope ends, even by an error.
    await using traffic = Bun.spawn(['bun', join(import.meta.dir, 'hostile-traffic.ts')], {
      env: { ...process.env, PORT: String(server.port), ITEM_IDS: JSON.stringify(itemIds) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const totals = new Map<string, number>()
    const counted = addCounts(traffic.stdout, totals)
    await Bun.sleep(warmUpMs)
    const samples = await sample({ server, idle, minutes, changePrices })
    traffic.kill('SIGKILL')
    await counted
    process.stderr.write(`\n${JSON.stringify(Object.fromEntries(totals))}\n`)
    return rowsOf(samples, {
      minutes,
      requestsCount: [...totals.values()].reduce((sum, one) => sum + one, 0),
    })
  } finally {
    market.remove()
  }
}

/** Signs in the seller of all listings. Returns ids of items, and a function that changes the price of one. */
async function openShop(server: BenchServer) {
  const seller = new TestClient({
    fetch: (request) => fetch(request.url.replace('localhost:3000', `localhost:${server.port}`), request),
  })
  await seller.post('/api/auth/temp-login', { username: 'seller' })
  const { body } = await seller.get('/api/items?limit=100')
  const listings: { id: string; listingId: string }[] = body
  let at = 0
  return {
    itemIds: listings.map(({ id }) => id),
    changePrices: async () => {
      const listing = listings[at++ % listings.length]
      await seller.patch(`/api/listings/${listing?.listingId}`, { price: 100 + (at % 500) })
    },
  }
}

interface Soak {
  server: BenchServer
  idle: BenchServer
  minutes: number
  changePrices(): Promise<void>
}

async function sample({ server, idle, minutes, changePrices }: Soak): Promise<Samples> {
  const samples: Samples = { megabytes: [], healthMs: [], idleMs: [] }
  const until = performance.now() + minutes * 60_000
  let changedAt = performance.now()
  while (performance.now() < until) {
    samples.idleMs.push(await responseMs(idle.port))
    samples.healthMs.push(await responseMs(server.port))
    samples.megabytes.push((await residentKilobytes(server)) / 1024)
    if (performance.now() - changedAt > priceChangeEveryMs) {
      changedAt = performance.now()
      // Not awaited: an overloaded server must not delay the samples, which show it.
      void changePrices().catch(() => undefined)
    }
    await Bun.sleep(sampleEveryMs)
  }
  return samples
}

async function responseMs(port: number): Promise<number> {
  const from = performance.now()
  const isOk = await fetch(`http://localhost:${port}/healthz`, { keepalive: false }).then(
    (response) => response.ok,
    () => false,
  )
  return isOk ? performance.now() - from : Number.POSITIVE_INFINITY
}

async function residentKilobytes({ pid }: BenchServer): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
}

function rowsOf(
  { megabytes, healthMs, idleMs }: Samples,
  { minutes, requestsCount }: { minutes: number; requestsCount: number },
): Row[] {
  const [mostMegabytes, slowestMs] = [Math.max(...megabytes), Math.max(...healthMs)]
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    {
      what: `memory of the server, ${minutes} minutes of hostile traffic, ${requestsCount} requests`,
      measured: `${mostMegabytes.toFixed(0)} MB`,
      wanted: `under ${megabytesMax} MB`,
      holds: mostMegabytes < megabytesMax,
    },
    {
      what: `slowest /healthz meanwhile (median ${ms(median(healthMs))}; slowest of an idle server ${ms(Math.max(...idleMs))})`,
      measured: ms(slowestMs),
      wanted: `under ${healthMsMax} ms`,
      holds: slowestMs < healthMsMax,
    },
  ]
}

/** Adds the counts that the traffic prints. */
async function addCounts(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  totals: Map<string, number>,
): Promise<void> {
  for await (const line of lines(output))
    for (const [status, count] of Object.entries<number>(JSON.parse(line)))
      totals.set(status, (totals.get(status) ?? 0) + count)
}

async function* lines(output: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
