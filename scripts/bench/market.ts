import { medianInterval } from '@/scripts/bench/percentiles'
import { openMarket } from '@/scripts/bench/site/database'
import { startSite } from '@/scripts/bench/site/start-site'
import {
  atMost,
  formatCount,
  ms,
  type Row,
  rowWithoutTarget,
  type Section,
  times,
} from '@/scripts/bench/table'
import { assert } from '@/src/kit/assert'

const itemsCount = 10_000
const rounds = 15
const warmUps = 3
const requestsPerSlice = 1_000
const connectionsCount = 8
/** Sending 240 KB takes a plain Bun server 1.8 times the CPU of sending a list. */
const wholeCostMax = 2.5
const knownCostMax = 1

interface Asked {
  path: string
  headers?: Record<string, string>
}

/** What all prices of a market cost the server, relative to a list of 48: once, and for a program that asks again while nothing has changed. */
export async function* benchMarket(): AsyncGenerator<Section> {
  await using database = await openMarket('sqlite', { listingsCount: itemsCount })
  await using site = await startSite(database, { processesCount: 1 })
  const origin = `http://localhost:${site.ports[0]}`
  const whole = await request(origin, { path: '/api/market' })
  const bytes = (await whole.arrayBuffer()).byteLength
  const etag = whole.headers.get('etag') ?? ''
  const list: Asked = { path: '/api/items' }
  const market: Asked = { path: '/api/market' }
  const known: Asked = { path: '/api/market', headers: { 'if-none-match': etag } }
  const costOf = async (asked: Asked) => {
    const before = site.cpuMs().app
    await requestAll(origin, asked)
    return (site.cpuMs().app - before) / requestsPerSlice
  }
  const costs: Record<'list' | 'market' | 'known', number>[] = []
  for (let at = 0; at < warmUps + rounds; at++) {
    const cost = { list: await costOf(list), market: await costOf(market), known: await costOf(known) }
    if (at >= warmUps) costs.push(cost)
  }
  const medianOf = (name: 'list' | 'market' | 'known') =>
    ms(medianInterval(costs.map((cost) => cost[name])).value)
  const relative = (name: 'market' | 'known', max: number): Row => {
    const ratio = medianInterval(costs.map((cost) => cost[name] / cost.list))
    const what = name === 'market' ? 'all prices, to a list' : 'known prices (304), to a list'
    return atMost(max, { what, value: ratio.least, measured: times(ratio.value), limit: times(max) })
  }
  yield {
    title: `All prices: ${formatCount(itemsCount)} items, ${Math.round(bytes / 1_000)} KB compressed`,
    rows: [
      rowWithoutTarget('CPU of a list', medianOf('list')),
      rowWithoutTarget('CPU of all prices', medianOf('market')),
      rowWithoutTarget('CPU of known prices', medianOf('known')),
      relative('market', wholeCostMax),
      relative('known', knownCostMax),
    ],
  }
}

function request(origin: string, { path, headers }: Asked): Promise<Response> {
  return fetch(origin + path, { headers: { 'accept-encoding': 'gzip', ...headers }, decompress: false })
}

async function requestAll(origin: string, asked: Asked): Promise<void> {
  let left = requestsPerSlice
  const requestRest = async () => {
    while (left-- > 0) {
      const response = await request(origin, asked)
      const expected = asked.headers ? 304 : 200
      assert(response.status === expected, `${asked.path} is answered with ${expected}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connectionsCount }, requestRest))
}
