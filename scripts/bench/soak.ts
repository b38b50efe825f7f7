import { join } from 'node:path'
import { median } from '@/scripts/bench/percentiles'
import { sellerName } from '@/scripts/bench/seed/names'
import { openMarket } from '@/scripts/bench/site/database'
import { type BenchServer, startServer } from '@/scripts/bench/site/server'
import { formatCount, ms, type Row, type Section } from '@/scripts/bench/table'
import { buildExecutable, executable } from '@/scripts/lib/build-executable'
import { TestClient } from '@/tests/support/test-client'

const itemsCount = 10_000
const descriptionLength = 1_000
const sampleEveryMs = 500
/** The server compiles each route at its first request. */
const warmUpMs = 10_000
/** Each change of a price makes every cached list stale. */
const priceChangeEveryMs = 2_000
const megabytesMax = 300
/** The traffic of the whole run is more than that of a day of a small site, so the growth during the run is that of a day. */
const growthPerHourMax = 1
const hoursOfDay = 24
const healthMsMax = 250

interface Samples {
  megabytes: number[]
  healthMs: number[]
  /** The same request to an idle server, which shows how busy the machine was. */
  idleMs: number[]
}

/** Memory and responsiveness of the executable while 50 networks attack it for this long. */
export async function benchSoak(minutes: number): Promise<Section> {
  await buildExecutable()
  const description = 'A rare crown. '.repeat(80).slice(0, descriptionLength)
  await using market = await openMarket('sqlite', { listingsCount: itemsCount, description })
  const env = {
    ...market.env,
    TRUST_PROXY: 'true',
    RATE_LIMIT_SCALE: '1',
    NEW_SELLER_LISTINGS_MAX: '0',
    DEMO_LOGIN: 'true',
  }
  await using server = await startServer(executable, 4112, env)
  await using idle = await startServer('scripts/bench/site/bare-http.ts', 4113, {})
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
  const requestsCount = [...totals.values()].reduce((sum, one) => sum + one, 0)
  return {
    title: `Soak: SQLite, ${minutes} minutes of hostile traffic, ${formatCount(requestsCount)} requests`,
    rows: rowsOf(samples),
  }
}

/** Signs in one of the sellers. Returns ids of items, and a function that changes the price of one of theirs. */
async function openShop(server: BenchServer) {
  const seller = new TestClient({
    fetch: (request) => fetch(request.url.replace('localhost:3000', `localhost:${server.port}`), request),
  })
  const { body: session } = await seller.post('/api/auth/temp-login', { username: sellerName(0) })
  const own: { listingId: string }[] = (await seller.get(`/api/items?limit=100&sellerId=${session.user.id}`))
    .body
  const all: { id: string }[] = (await seller.get('/api/items?limit=100')).body
  let at = 0
  return {
    itemIds: all.map(({ id }) => id),
    changePrices: async () => {
      const listing = own[at++ % own.length]
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

function rowsOf({ megabytes, healthMs, idleMs }: Samples): Row[] {
  const [mostMegabytes, slowestMs] = [Math.max(...megabytes), Math.max(...healthMs)]
  return [
    {
      what: 'memory of the server',
      measured: `${mostMegabytes.toFixed(0)} MB (median ${median(megabytes).toFixed(0)} MB)`,
      wanted: `under ${megabytesMax} MB`,
      holds: mostMegabytes < megabytesMax,
    },
    {
      what: 'growth of memory, if the run were a day',
      measured: `${growthPerHour(megabytes).toFixed(2)} MB/h`,
      wanted: `under ${growthPerHourMax} MB/h`,
      holds: growthPerHour(megabytes) < growthPerHourMax,
    },
    {
      what: 'slowest /healthz',
      measured: `${ms(slowestMs)} (median ${ms(median(healthMs))}; slowest of an idle server ${ms(Math.max(...idleMs))})`,
      wanted: `under ${healthMsMax} ms`,
      holds: slowestMs < healthMsMax,
    },
  ]
}

/**
 * Returns the megabytes that memory grows per hour of a simulated day. Compares the medians of the second fifth of the run, when caches
 * are full, and of the last fifth. They are three fifths of the run apart, hence 5 / 3.
 */
function growthPerHour(megabytes: readonly number[]): number {
  const fifth = Math.max(1, Math.floor(megabytes.length / 5))
  const [early, late] = [megabytes.slice(fifth, 2 * fifth), megabytes.slice(-fifth)]
  return ((median(late) - median(early)) * (5 / 3)) / hoursOfDay
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
