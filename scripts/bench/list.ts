import { join } from 'node:path'
import { requestsPerSecond } from '@/scripts/bench/http-load'
import { seedMarket } from '@/scripts/bench/market'
import { startServer } from '@/scripts/bench/server'
import { median, type Row } from '@/scripts/bench/table'

const rounds = 5
const roundMs = 1_000
const atLeast = 0.5
const path = '/api/items'

/** Requests for the first page of 48 of 10,000 listed items, relative to a plain server that returns the same bytes. */
export async function benchList(): Promise<Row[]> {
  const market = await seedMarket(10_000, 10_000)
  try {
    await using ours = await startServer('../../src/main.ts', 4101, { DATA_DIR: market.folder })
    const body = join(market.folder, 'body.json')
    await Bun.write(body, await (await fetch(`http://localhost:${ours.port}${path}`)).text())
    await using bare = await startServer('bare-http.ts', 4102, { BODY: body })
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const baseline = await requestsPerSecond(bare.port, path, roundMs)
      ratios.push((await requestsPerSecond(ours.port, path, roundMs)) / baseline)
    }
    const ratio = median(ratios)
    return [
      {
        what: 'requests/s of the first page of 10,000 items, relative to plain Bun',
        measured: `${ratio.toFixed(2)} ×`,
        wanted: `at least ${atLeast}`,
        holds: ratio >= atLeast,
      },
    ]
  } finally {
    market.remove()
  }
}
