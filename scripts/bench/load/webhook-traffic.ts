import { Webhook } from 'standardwebhooks'
import { Actor } from '@/scripts/bench/load/actor'
import type { WebhookResult, WebhookRound, WebhookSettings } from '@/scripts/bench/load/webhook-rounds'
import { assetIdOf, itemName } from '@/scripts/bench/seed/names'

/** Sellers with one endpoint each, who list copies at a steady rate and receive webhooks about them. */
const { port, listingsCount, endpointsCount, hangingCount }: WebhookSettings = JSON.parse(
  String(process.env.TRAFFIC),
)
const tickMs = 5
/** Longer than a try and its break. */
const lastMs = 30_000

/** When each listing of an endpoint that responds was requested, and when its webhook came. */
const askedAt = new Map<string, number>()
const receivedAt = new Map<string, number>()
const received = new Set<string>()
const verifiers: Webhook[] = []
let [repeatedCount, refusedCount, rejectedCount] = [0, 0, 0]

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 255,
  fetch: async (request) => {
    const at = Number(new URL(request.url).pathname.slice(1))
    if (at < hangingCount) return new Promise<Response>(() => undefined)
    const now = performance.now()
    receive(at, { now, headers: Object.fromEntries(request.headers), body: await request.text() })
    return new Response(null, { status: 204 })
  },
})

const sellers = await Promise.all(
  Array.from({ length: endpointsCount }, async (_, at) => {
    const seller = await new Actor(port).signIn(`hook_${at}`)
    const url = `http://127.0.0.1:${server.port}/${at}`
    const { secret } = await seller.post('/api/webhook-endpoints', { url, events: ['listing.created'] })
    verifiers[at] = new Webhook(secret)
    return seller
  }),
)
let turn = 0
process.on('message', async (round: WebhookRound) => process.send?.(await runRound(round)))
process.send?.('ready')

async function runRound({ perSecond, ms }: WebhookRound): Promise<WebhookResult> {
  const queues = sellers.map(async () => undefined as unknown)
  const from = performance.now()
  let started = 0
  for (let passed = 0; passed < ms; passed = performance.now() - from) {
    for (; started < (passed * perSecond) / 1000; started++) {
      const at = started % endpointsCount
      queues[at] = (queues[at] ?? Promise.resolve()).then(() => list(at, performance.now()))
    }
    await Bun.sleep(tickMs)
  }
  await Promise.all(queues)
  const until = performance.now() + lastMs
  while (receivedAt.size < askedAt.size && performance.now() < until) await Bun.sleep(100)
  const times = [...askedAt].flatMap(([id, asked]) => {
    const came = receivedAt.get(id)
    return came === undefined ? [] : [came - asked]
  })
  const missingCount = askedAt.size - times.length
  return { eventsCount: askedAt.size, times, missingCount, repeatedCount, refusedCount, rejectedCount }
}

async function list(at: number, asked: number): Promise<void> {
  const item = turn++ % listingsCount
  const entered = { itemName: itemName(item), assetId: assetIdOf(item), category: 'hat', price: 10 }
  const listed = await sellers[at]?.post('/api/listings', { ...entered, condition: 'good' })
  if (!listed) rejectedCount++
  else if (at >= hangingCount) askedAt.set(listed.listingId, asked)
}

interface Received {
  now: number
  headers: Record<string, string>
  body: string
}

function receive(at: number, { now, headers, body }: Received): void {
  const id = String(headers['webhook-id'])
  if (received.has(id)) repeatedCount++
  received.add(id)
  try {
    verifiers[at]?.verify(body, headers)
  } catch {
    refusedCount++
  }
  const { listingId } = JSON.parse(body).data
  if (!receivedAt.has(listingId)) receivedAt.set(listingId, now)
}
