import { Actor } from '@/scripts/bench/load/actor'
import { HttpConnection, type RawRequest } from '@/scripts/bench/load/http-connection'
import { type ReadKind, readPaths } from '@/scripts/bench/load/read-paths'
import { type Pair, purchase } from '@/scripts/bench/load/scenarios'
import type { Slice, SlicePair } from '@/scripts/bench/quick/pairs'
import { assetIdOf, itemName } from '@/scripts/bench/seed/names'
import { barePaths } from '@/scripts/bench/site/bare-market'
import type { BenchServer } from '@/scripts/bench/site/server'
import { assert } from '@/src/kit/assert'

const connectionsCount = 8

export interface Servers {
  ours: BenchServer
  bare: BenchServer
  itemIds: string[]
}

export interface SliceCounts {
  /** How often a slice does the work on each server. */
  ours: number
  bare: number
  /** Slices until the engine has compiled what the work needs. */
  warmUps: number
}

/** Of a list and an item the plain server sends the same bytes; a search and a filter it queries as well. */
export function readSlices(kind: ReadKind, { ours, bare, itemIds }: Servers, counts: SliceCounts): SlicePair {
  const barePath = kind === 'list' || kind === 'item' ? barePaths[kind] : undefined
  return {
    warmUps: counts.warmUps,
    ours: readSlice(kind, { server: ours, itemIds }, counts.ours),
    bare:
      barePath === undefined
        ? readSlice(kind, { server: bare, itemIds }, counts.bare)
        : requestSlice(bare, counts.bare, () => Array.from({ length: counts.bare }, () => barePath)),
  }
}

/** A site with items. */
export interface Site {
  server: BenchServer
  itemIds: string[]
}

export function readSlice(kind: ReadKind, { server, itemIds }: Site, count: number): Slice {
  let slice = 0
  return requestSlice(server, count, () => readPaths(kind, { from: slice++ * count, count, itemIds }))
}

function requestSlice({ pid, port }: BenchServer, count: number, paths: () => string[]): Slice {
  const requests = () => paths().map((path): RawRequest => ({ method: 'GET', path }))
  return { pid, count, run: () => sendAll(port, connectionsCount, requests()) }
}

/** One seller lists items one after the other. */
export async function listingSlice(
  server: BenchServer,
  listingsCount: number,
  count: number,
): Promise<Slice> {
  const seller = await new Actor(server.port).signIn('lister')
  let turn = 0
  return actorSlice(server, count, [seller], () => listOne(seller, turn++ % listingsCount))
}

/** Lists a copy of the nth item. Returns whether that succeeded. */
export async function listOne(seller: Actor, at: number): Promise<boolean> {
  const entered = { itemName: itemName(at), assetId: assetIdOf(at), category: 'hat', price: 10 }
  return (await seller.post('/api/listings', { ...entered, condition: 'good' })) !== undefined
}

/** One pair trades again and again, so that as many writes share a commit each time. */
export async function purchaseSlice(
  server: BenchServer,
  listingsCount: number,
  count: number,
): Promise<Slice> {
  const pair: Pair = {
    seller: await new Actor(server.port).signIn('seller'),
    buyer: await new Actor(server.port).signIn('buyer'),
  }
  let turn = 0
  return actorSlice(server, count, [pair.seller, pair.buyer], () => purchase(pair, turn++, listingsCount))
}

/** Whatever the site writes, the plain server inserts rows. */
export function writeSlices(ours: Slice, { bare }: Servers, counts: SliceCounts): SlicePair {
  return { warmUps: counts.warmUps, ours, bare: insertSlice(bare, counts.bare) }
}

function insertSlice({ pid, port }: BenchServer, count: number): Slice {
  const request: RawRequest = { method: 'POST', path: '/insert', body: 'x'.repeat(100) }
  const requests = Array.from({ length: count }, () => request)
  return { pid, count, run: () => sendAll(port, 1, requests) }
}

/** The actors connect anew, because the server closes idle connections. */
function actorSlice(
  { pid }: BenchServer,
  count: number,
  actors: readonly Actor[],
  work: () => Promise<boolean>,
): Slice {
  const run = async () => {
    for (const actor of actors) await actor.connect()
    for (let at = 0; at < count; at++) assert(await work(), 'each step of the work succeeds')
  }
  return { pid, count, run }
}

/** Over new connections, because the server closes idle ones. */
async function sendAll(port: number, count: number, requests: readonly RawRequest[]): Promise<void> {
  const waiting = requests.values()
  const sendRest = async () => {
    using connection = await HttpConnection.open(port)
    for (const request of waiting) {
      const { status } = await connection.send(request)
      assert(status === 200, `${request.path} is answered with 200, not ${status}`)
    }
  }
  await Promise.all(Array.from({ length: count }, sendRest))
}
