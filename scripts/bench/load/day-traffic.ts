import { password, totpCode } from '@/modules/auth/factory'
import type { DayCounts, DayRound, DaySettings } from '@/scripts/bench/load/day-settings'
import { below, pick, Visitor } from '@/scripts/bench/load/day-visitor'
import { itemName, sellerName } from '@/scripts/bench/seed/names'
import { timeOf } from '@/scripts/bench/site/fast-clock'
import { solidPng } from '@/tests/support/png'
import { listItem, pay, reserve } from '@/tests/support/trade'

/** A day of a small site with hundreds of users, in less time. */
const perDay = {
  'page views': 10_000,
  searches: 2_000,
  'sign-ins': 300,
  orders: 200,
  'staff visits': 200,
  'support tickets': 20,
  scrapes: 1_440,
}
type Activity = keyof typeof perDay

const dayHours = 24
const minuteMs = 60_000
const { origin, clock, members, moderator, itemIds }: DaySettings = JSON.parse(String(process.env.TRAFFIC))
const scaled = (ms: number) => ms / clock.speed
let counts: DayCounts = {}
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}
const newVisitor = () =>
  new Visitor(origin, (status, { method, url }) => {
    count(`status ${status}`)
    if (status >= 400) count(`${status} ${method} ${new URL(url).pathname.replace(/[\w-]{20,}/g, ':id')}`)
  })

const traders = await Promise.all(members.map(signIn))
const staff = newVisitor()
await staff.client.post('/api/auth/login', { email: moderator.email, password })
const work: Record<Activity, () => Promise<unknown>> = {
  'page views': viewPage,
  searches: search,
  'sign-ins': visitAsMember,
  orders: trade,
  'staff visits': visitAsStaff,
  'support tickets': openTicket,
  scrapes: scrape,
}
process.on('message', async (round: DayRound) => process.send?.(await runHours(round)))
process.send?.('ready')

/** Spreads the activities evenly, with some chance, and waits until the last ones end. */
async function runHours({ hours }: DayRound): Promise<DayCounts> {
  counts = {}
  const totalMs = scaled(hours * 60 * minuteMs)
  const kinds = Object.entries(work) as [Activity, () => Promise<unknown>][]
  await Promise.all(
    kinds.map(async ([name, run]) => {
      const times = Math.round((perDay[name] * hours) / dayHours)
      const startedAt = performance.now()
      const runs: Promise<unknown>[] = []
      for (let at = 0; at < times; at++) {
        await Bun.sleep(startedAt + ((at + Math.random()) * totalMs) / times - performance.now())
        runs.push(
          run().then(
            () => count(name),
            () => count(`${name} that failed`),
          ),
        )
      }
      await Promise.all(runs)
    }),
  )
  return counts
}

/** Every third visitor stays for three minutes with a socket. */
async function viewPage(): Promise<void> {
  const visitor = newVisitor()
  const id = pick(itemIds)
  const seller = sellerName(below(100))
  const kind = below(10)
  if (kind < 4)
    await visitor.open(`/item/${id}`, '/api/auth/user', `/api/items/${id}`, `/api/items/${id}/history`)
  else if (kind < 7) await visitor.open('/marketplace', '/api/auth/user', '/api/items', '/api/status')
  else if (kind < 8) await visitor.open('/', '/api/auth/user', '/api/recent-purchases', '/api/status')
  else if (kind < 9)
    await visitor.open(`/seller/${seller}`, `/api/sellers/${seller}`, '/api/placeholder/420/420')
  else await visitor.open(pick(['/support', '/auth', '/sitemap.xml', '/api/share-pictures/site', '/nowhere']))
  if (below(3) === 0) await visitor.listen(scaled(3 * minuteMs), ['sales', `item:${id}`])
}

async function search(): Promise<void> {
  const { client } = newVisitor()
  const words = itemName(below(10_000)).slice(0, 3 + below(8))
  await client.get(`/api/search/suggestions?${new URLSearchParams({ q: words })}`)
  const sort = pick(['price-low', 'newest', 'best-deal', 'rarity'])
  await client.get(`/api/items?${new URLSearchParams({ search: words, sort, minPrice: String(below(300)) })}`)
}

async function signIn({ email }: DaySettings['members'][number]): Promise<Visitor> {
  const visitor = newVisitor()
  await visitor.client.post('/api/auth/login', { email, password })
  return visitor
}

/** A quarter of an hour on the site, from the sign-in until the end of the session. */
async function visitAsMember(): Promise<void> {
  const visitor = await signIn(pick(members))
  await visitor.open(
    '/orders',
    '/api/transactions',
    '/api/notifications',
    '/api/conversations',
    '/api/wallet',
  )
  await visitor.client.put(`/api/favorites/${pick(itemIds)}`)
  await visitor.listen(scaled(15 * minuteMs), ['sales'])
  await visitor.client.post('/api/auth/logout')
}

let tradesCount = 0

/** Of 20 orders one expires, one is canceled, one is disputed, two are left to their deadlines, and the others complete. */
async function trade(): Promise<void> {
  const turn = tradesCount++
  const seller = traders[turn % traders.length]?.client
  const buyer = traders[(turn * 7 + 1) % traders.length]?.client
  if (!seller || !buyer || seller === buyer) return
  const listing = await listItem(seller, { assetId: String(900_000 + turn) })
  if (turn % 20 === 0) return void (await reserve(buyer, listing))
  const { orderId, clientSecret } = (await reserve(buyer, listing)).body
  await pay(buyer, clientSecret)
  const { sellerId, buyerId } = (await buyer.get(`/api/orders/${orderId}`)).body
  const about = { itemId: listing.itemId }
  await buyer.post('/api/messages', { ...about, receiverId: sellerId, content: 'When can you hand it over?' })
  await seller.post('/api/messages', { ...about, receiverId: buyerId, content: 'In ten minutes.' })
  await Bun.sleep(scaled(10 * minuteMs))
  if (turn % 20 === 1) return void (await seller.post(`/api/orders/${orderId}/cancel`))
  if (turn % 20 === 2) return
  await seller.post(`/api/orders/${orderId}/sent`)
  await seller.post('/api/messages', { ...about, receiverId: buyerId, content: 'Sent.' })
  if (turn % 20 === 3) return
  await Bun.sleep(scaled(5 * minuteMs))
  if (turn % 20 === 4) return dispute(buyer, orderId)
  await buyer.post(`/api/orders/${orderId}/received`)
  if (turn % 2 === 0)
    await buyer.post(`/api/orders/${orderId}/review`, { stars: 5, text: 'Fast and friendly.' })
  if (turn % 4 === 0) await seller.post('/api/payouts', { amount: '100.00', method: 'bank' })
}

async function dispute(buyer: Visitor['client'], orderId: string): Promise<void> {
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  await buyer.post(`/api/orders/${orderId}/evidence`, solidPng(1_600, 900), { 'content-type': 'image/png' })
  await Bun.sleep(scaled(30 * minuteMs))
  await verifySecondFactor()
  await staff.client.get(`/api/admin/orders/${orderId}`)
  const outcome = pick(['release', 'refund'])
  await staff.client.post(`/api/admin/orders/${orderId}/decision`, {
    outcome,
    reason: 'The messages say so.',
  })
}

async function verifySecondFactor(): Promise<void> {
  const code = totpCode({ ctx: { now: () => timeOf(clock) } }, moderator.secret)
  await staff.client.post('/api/auth/second-factor', { code })
}

async function visitAsStaff(): Promise<void> {
  await verifySecondFactor()
  await staff.open(
    pick(['/admin', '/admin/orders', '/admin/people']),
    '/api/admin/queues',
    '/api/admin/orders?dispute=open',
    `/api/admin/people?search=${pick(members).username}`,
    '/api/admin/reports',
    '/api/admin/tickets',
  )
}

async function openTicket(): Promise<void> {
  await newVisitor().client.post('/api/support/tickets', {
    email: pick(members).email,
    subject: 'Where is my item?',
    message: 'The seller says that it is sent, but my inventory does not have it yet.',
  })
}

/** Like Prometheus on the same machine, without the reverse proxy. */
async function scrape(): Promise<void> {
  const response = await fetch(`${origin}/metrics`)
  await response.text()
  count(`status ${response.status}`)
}
