import { connect, type Socket } from 'bun'
import { itemName } from '@/scripts/bench/seed/names'
import { seededRandom } from '@/src/kit/seeded-random'

/**
 * Sends hostile traffic to PORT until it is killed: from 50 networks, each as fast as the server answers. Prints the number of
 * responses by status every second, as JSON.
 */
const port = Number(process.env.PORT)
const itemIds: string[] = JSON.parse(String(process.env.ITEM_IDS))
const site = `http://localhost:${port}`
const networksCount = 50
const requestersPerNetwork = 2
const socketsPerNetwork = 4
const slowReadersPerNetwork = 2
/** Slow readers keep their connections this long. */
const holdMs = 10_000
/** More than the server may have, so that it reports an error instead of a closed connection. */
const hugeFrameBytes = 17 * 1024

const random = seededRandom(1)
const below = (max: number) => Math.floor(random() * max)
const pick = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)]
const statuses = new Map<string, number>()
const count = (status: string | number) =>
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)

for (let network = 0; network < networksCount; network++) {
  const address = `198.${18 + (network >> 8)}.${network & 0xff}.7`
  for (let at = 0; at < requestersPerNetwork; at++) void requestForever(address)
  for (let at = 0; at < socketsPerNetwork; at++) void openSocketsForever(address)
  for (let at = 0; at < slowReadersPerNetwork; at++) void readSlowlyForever(address)
}
setInterval(() => {
  console.log(JSON.stringify(Object.fromEntries(statuses)))
  statuses.clear()
}, 1_000)

async function requestForever(address: string): Promise<never> {
  const headers = { 'x-forwarded-for': address, 'accept-encoding': random() < 0.5 ? 'gzip' : 'identity' }
  for (;;) {
    await fetch(site + path(), { headers })
      .then(async (response) => {
        count(response.status)
        await response.arrayBuffer()
      })
      .catch(async () => {
        count('no response')
        await Bun.sleep(100)
      })
  }
}

/** Mostly lists and searches that no cache holds. */
function path(): string {
  const kind = random()
  if (kind < 0.5) return `/api/items?${list()}`
  if (kind < 0.75) return `/api/items?${new URLSearchParams({ search: searchText(), limit: '100' })}`
  if (kind < 0.85) return `/api/items/${pick(itemIds)}${pick(['', '/history', '/recent-prices'])}`
  if (kind < 0.9) return `/item/${pick(itemIds)}`
  return (
    pick(['/', '/marketplace', '/api/recent-purchases', '/api/nothing', '/api/status', '/sitemap.xml']) ?? '/'
  )
}

function list(): URLSearchParams {
  const cursor = [below(2), below(10_000_000), 'x', below(10_000)]
  return new URLSearchParams({
    limit: String(1 + below(100)),
    maxPrice: (below(10_000_000) / 100).toFixed(2),
    ...(random() < 0.5 && { minPrice: (below(100_000) / 100).toFixed(2) }),
    ...(random() < 0.5 && { sort: pick(['price-low', 'price-high', 'name']) ?? '' }),
    ...(random() < 0.3 && { category: pick(['hat', 'face', 'gear']) ?? '' }),
    ...(random() < 0.2 && { cursor: Buffer.from(JSON.stringify(cursor)).toString('base64url') }),
  })
}

/** One letter to six, of names and of nothing. */
function searchText(): string {
  const name = itemName(below(10_000))
  const from = below(name.length)
  return (
    name.slice(from, from + 1 + below(6)) + (random() < 0.2 ? pick(['%', '_', '"', 'zq', '\u{1f3a9}']) : '')
  )
}

/** Subscribes to as many topics as there are, and sends junk until the server closes the socket. */
async function openSocketsForever(address: string): Promise<never> {
  for (;;) {
    const isSlow = random() < 0.3
    await openConnection(upgradeRequest(address), async (socket) => {
      if (isSlow) socket.pause()
      const until = performance.now() + holdMs
      while (socket.readyState > 0 && performance.now() < until) {
        socket.write(frame(junk()))
        await Bun.sleep(isSlow ? 500 : 20)
      }
    })
    count('socket closed')
  }
}

/** Requests many long lists at once and doesn't read the responses. */
async function readSlowlyForever(address: string): Promise<never> {
  for (;;)
    await openConnection('', async (socket) => {
      socket.pause()
      for (let at = 0; at < 20; at++)
        socket.write(
          `GET /api/items?${list()} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`,
        )
      await Bun.sleep(holdMs)
    })
}

async function openConnection(first: string, use: (socket: Socket) => Promise<void>): Promise<void> {
  const socket = await connect({ hostname: 'localhost', port, socket: { data() {} } }).catch(() => undefined)
  if (!socket) return Bun.sleep(100)
  socket.write(first)
  await Bun.sleep(50)
  await use(socket)
  socket.terminate()
}

function upgradeRequest(address: string): string {
  return `GET /ws HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${site}\r\nX-Forwarded-For: ${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
}

function junk(): string {
  const topics = Array.from({ length: 200 }, () => `item:${pick(itemIds)}`)
  return (
    pick([
      JSON.stringify({ type: 'subscribe', data: { topics } }),
      JSON.stringify({ type: 'unsubscribe', data: { topics } }),
      JSON.stringify({ type: 'new_message', data: { receiverId: 'x', content: 'x'.repeat(5_000) } }),
      '{"type":'.repeat(500),
      '\u{1f3a9}'.repeat(1_000),
      random() < 0.01 ? 'x'.repeat(hugeFrameBytes) : '',
    ]) ?? ''
  )
}

/** A text frame with a mask of zeros. */
function frame(text: string): Uint8Array {
  const payload = Buffer.from(text)
  const size = payload.length
  const length = size < 126 ? [0x80 | size] : [0x80 | 126, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload])
}
