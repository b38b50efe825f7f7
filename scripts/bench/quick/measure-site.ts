import { readKinds } from '@/scripts/bench/load/read-paths'
import type { Costs } from '@/scripts/bench/quick/figures'
import { measurePairs, type PairedCost, type SlicePair } from '@/scripts/bench/quick/pairs'
import {
  listingSlice,
  purchaseSlice,
  readSlices,
  type Servers,
  type SliceCounts,
  writeSlices,
} from '@/scripts/bench/quick/slices'
import type { WorkName } from '@/scripts/bench/quick/work-counts'
import { startBareMarket } from '@/scripts/bench/site/bare-market'
import { openMarket } from '@/scripts/bench/site/database'
import { readMemory } from '@/scripts/bench/site/process-memory'
import { startServer } from '@/scripts/bench/site/server'
import { reservePort } from '@/scripts/lib/reserve-port'

const listingsCount = 10_000

/** A slice takes about 30 ms of CPU. */
const counts: Record<WorkName, SliceCounts> = {
  list: { ours: 500, bare: 1_500, warmUps: 6 },
  filter: { ours: 30, bare: 120, warmUps: 12 },
  search: { ours: 20, bare: 40, warmUps: 12 },
  item: { ours: 500, bare: 1_500, warmUps: 6 },
  listing: { ours: 25, bare: 150, warmUps: 16 },
  purchase: { ours: 8, bare: 150, warmUps: 40 },
}

/** Measures an executable on a market of its own, relative to a plain Bun server. */
export async function measureSite(program: string): Promise<Omit<Costs, 'start'>> {
  await using market = await openMarket('sqlite', { listingsCount })
  using reserved = await reservePort()
  await using ours = await startServer(program, reserved.port, market.env)
  const { itemIds, bare: bareServer } = await startBareMarket(market, ours.port)
  await using bare = bareServer
  const servers = { ours, bare, itemIds }
  return {
    work: await measureWork(servers),
    memory: { ours: readMemory(ours.pid).resident, bare: readMemory(bare.pid).resident },
  }
}

async function measureWork(servers: Servers): Promise<Map<WorkName, PairedCost>> {
  const costs = new Map<WorkName, PairedCost>()
  const measure = async (name: WorkName, slices: SlicePair) => costs.set(name, await measurePairs(slices))
  for (const kind of readKinds) await measure(kind, readSlices(kind, servers, counts[kind]))
  const listing = await listingSlice(servers.ours, listingsCount, counts.listing.ours)
  await measure('listing', writeSlices(listing, servers, counts.listing))
  const purchase = await purchaseSlice(servers.ours, listingsCount, counts.purchase.ours)
  await measure('purchase', writeSlices(purchase, servers, counts.purchase))
  return costs
}
