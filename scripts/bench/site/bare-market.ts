import { join } from 'node:path'
import type { Database } from '@/scripts/bench/site/database'
import { type BenchServer, startServer } from '@/scripts/bench/site/server'
import { reservePort } from '@/scripts/lib/reserve-port'

/** Pages of 100 items from all over the market. */
const itemPagesCount = 20
const itemPageStep = 40

/** What the plain Bun server has the bodies of. */
export const barePaths = { list: '/list', item: '/item' }

interface BareMarket {
  itemIds: string[]
  /** The plain Bun server on the same database. */
  bare: BenchServer
}

/** Starts a plain Bun server that sends the same bytes as the site on this port. */
export async function startBareMarket(database: Database, port: number): Promise<BareMarket> {
  const itemIds: string[] = []
  for (let page = 0; page < itemPagesCount; page++) {
    const body = await readBody(port, `/api/items?limit=100&minPrice=${1 + page * itemPageStep}`)
    const items: { id: string }[] = JSON.parse(body)
    itemIds.push(...items.map(({ id }) => id))
  }
  const bodies = {
    [barePaths.list]: await readBody(port, '/api/items'),
    [barePaths.item]: await readBody(port, `/api/items/${itemIds[0]}`),
  }
  const BODIES = join(database.env.DATA_DIR, 'bodies.json')
  await Bun.write(BODIES, JSON.stringify(bodies))
  const env = { ...database.env, BODIES }
  const reserved = await reservePort()
  const bare = await startServer('scripts/bench/site/bare-http.ts', reserved.port, env)
  const dispose = async () => {
    await bare[Symbol.asyncDispose]()
    reserved[Symbol.dispose]()
  }
  return { itemIds, bare: { ...bare, [Symbol.asyncDispose]: dispose } }
}

async function readBody(port: number, path: string): Promise<string> {
  return (await fetch(`http://localhost:${port}${path}`)).text()
}
