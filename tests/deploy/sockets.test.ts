import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { buildWeb } from '@/scripts/lib/build-web'
import { findChromium } from '@/scripts/lib/chromium'
import { dialect } from '@/src/db/columns'
import { launchChromium, openWindow } from '@/tests/browser/browser'
import { type Sites, startProcesses } from '@/tests/deploy/support/processes'
import { proxiedClient } from '@/tests/deploy/support/proxied-client'
import { findProxies } from '@/tests/deploy/support/proxy'
import { eventually } from '@/tests/support/eventually'
import { hasRedis } from '@/tests/support/servers/redis-server'
import type { Site } from '@/tests/support/servers/spawned-site'
import { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const proxies = dialect === 'postgres' && hasRedis ? await findProxies() : []
/** Longer than the proxies, and the server without its pings, let a connection be silent. */
const silentMs = 65_000

interface WatchedSocket {
  readonly frames: string[]
  /** When a frame was sent or received last. Pings don't count. */
  usedAt: number
  isOpen: boolean
}

/** Waits until no frame was sent or received for this long. */
function untilSilent(sockets: readonly WatchedSocket[], ms: number): Promise<void> {
  const lastUse = () => Math.max(...sockets.map(({ usedAt }) => usedAt))
  return eventually(async () => expect(performance.now() - lastUse()).toBeGreaterThan(ms), 3 * ms)
}

/** The sockets of a page, in order, each with the frames it got. */
function watchSockets(page: Page) {
  const sockets: WatchedSocket[] = []
  page.on('websocket', (opened) => {
    const socket: WatchedSocket = { frames: [], usedAt: performance.now(), isOpen: true }
    sockets.push(socket)
    const use = () => {
      socket.usedAt = performance.now()
    }
    opened.on('framesent', use)
    opened.on('framereceived', ({ payload }) => {
      socket.frames.push(String(payload))
      use()
    })
    opened.on('close', () => {
      socket.isOpen = false
    })
  })
  return sockets
}

/** A client of this process, past the proxy, as the proxy would speak to it. */
function clientOf(site: Site): TestClient {
  return new TestClient({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', '127.0.0.1')
      headers.set('x-forwarded-proto', 'https')
      const { method, body } = request
      return fetch(`${site.origin}${pathname}${search}`, { method, headers, body, redirect: 'manual' })
    },
  })
}

async function countSockets(site: Site): Promise<number> {
  const { body } = await site.visitor().get('/metrics')
  return Number(/^mintmark_sockets_open (\d+)$/m.exec(body)?.[1])
}

/** The process that the page's only socket is connected to, and the other one. */
async function findProcesses([first, second]: Sites): Promise<{ own: Site; other: Site }> {
  const counts = [await countSockets(first), await countSockets(second)]
  expect(counts.sort()).toEqual([0, 1])
  return (await countSockets(first)) === 1 ? { own: first, other: second } : { own: second, other: first }
}

test.each(proxies)(
  'behind %s, an open page hears of purchases on the other process, also after a silent minute, and moves there when its own is killed',
  async (name) => {
    await buildWeb()
    await using disposables = new AsyncDisposableStack()
    const { sites, proxy } = await startProcesses(name, { disposables })
    const seller = proxiedClient(proxy)
    await seller.post('/api/auth/temp-login', { username: 'seller' })
    const [first, second, third] = [await listItem(seller), await listItem(seller), await listItem(seller)]

    const browser = disposables.use(await launchChromium(await findChromium()))
    const origin = `https://localhost:${proxy.httpsPort}`
    const { page } = await openWindow(browser, origin, { as: seller, ignoreHTTPSErrors: true })
    const sockets = watchSockets(page)
    const waitForFrame = (at: number, part: string) =>
      eventually(async () => expect(sockets[at]?.frames.join('\n')).toContain(part))
    await page.goto('/support')
    await waitForFrame(0, '"ready"')
    const { own, other } = await findProcesses(sites)

    const buyer = clientOf(other)
    await buyer.post('/api/auth/temp-login', { username: 'buyer' })
    const firstOrder = await buy(buyer, first)
    await waitForFrame(0, firstOrder)

    await untilSilent(sockets, silentMs)
    const secondOrder = await buy(buyer, second)
    await waitForFrame(0, secondOrder)
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([true])

    await own.kill()
    await eventually(async () => expect(sockets[0]?.isOpen).toBe(false))
    await eventually(async () => {
      expect(sockets.length).toBeGreaterThan(1)
      expect(sockets.at(-1)?.frames.join('\n')).toContain('"ready"')
    })
    expect(await countSockets(other)).toBe(1)
    const thirdOrder = await buy(buyer, third)
    await waitForFrame(sockets.length - 1, thirdOrder)
  },
)
