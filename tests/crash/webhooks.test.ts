import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { isLostConnection } from '@/tests/crash/load'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'
import { listItem } from '@/tests/support/trade'

const rounds = testSize('TEST_KILLS', { commit: 2, full: 20 })
const sellersCount = 4
const webhooksPerRound = 20

test(`kill -9 while webhooks are sent, ${rounds} times: none is lost, and what comes again has the same id`, async () => {
  using receiver = startReceiver()
  await using site = await createSite({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  await site.start()
  const sellers = await Promise.all(
    Array.from({ length: sellersCount }, async (_, at) => {
      const seller = await site.signIn(`seller_${at}`)
      await receiver.addEndpoint(seller, `/${at}`)
      return seller
    }),
  )
  const listed: string[] = []
  for (let round = 0; round < rounds; round++) {
    const load = Promise.all(sellers.map((seller) => listUntilKilled(seller, listed)))
    await receiver.untilHolding(webhooksPerRound)
    await site.kill()
    receiver.release()
    await load
    await site.start()
  }
  await eventually(async () => expect(listed.filter((id) => !receiver.idsOf.has(id))).toEqual([]))
  const ids = [...receiver.idsOf.values()]
  expect(ids.filter((ofListing) => new Set(ofListing).size > 1)).toEqual([])
  // The server was killed before it knew that these had arrived.
  expect(ids.filter((ofListing) => ofListing.length > 1).length).toBeGreaterThanOrEqual(rounds)
}, 900_000)

/** Lists copies until the server stops responding, and notes those that it acknowledged. */
async function listUntilKilled(seller: TestClient, listed: string[]): Promise<void> {
  try {
    for (;;) listed.push((await listItem(seller)).listingId)
  } catch (error) {
    if (!isLostConnection(error)) throw error
  }
}

/** A server that verifies webhooks and remembers their ids by listing. */
function startReceiver() {
  const idsOf = new Map<string, string[]>()
  const verifiers = new Map<string, Webhook>()
  let [untilHeld, isHolding] = [Number.POSITIVE_INFINITY, false]
  let held = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const [body, headers] = [await request.text(), Object.fromEntries(request.headers)]
      verifiers.get(new URL(request.url).pathname)?.verify(body, headers)
      const { listingId } = JSON.parse(body).data
      idsOf.set(listingId, [...(idsOf.get(listingId) ?? []), String(headers['webhook-id'])])
      if (--untilHeld <= 0) {
        isHolding = true
        held.resolve()
      }
      if (isHolding) await released.promise
      return new Response(null, { status: 204 })
    },
  })
  return {
    idsOf,
    addEndpoint: async (seller: TestClient, path: string) => {
      const endpoint = { url: `http://127.0.0.1:${server.port}${path}`, events: ['listing.created'] }
      const { body } = await seller.post('/api/webhook-endpoints', endpoint)
      verifiers.set(path, new Webhook(body.secret))
    },
    /** Waits until this many more webhooks have come. The last one, and all after it, get no response before `release`. */
    untilHolding: (count: number) => {
      untilHeld = count
      held = Promise.withResolvers<void>()
      released = Promise.withResolvers<void>()
      return held.promise
    },
    release: () => {
      isHolding = false
      untilHeld = Number.POSITIVE_INFINITY
      released.resolve()
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}
