import { signUpVerified } from '@/modules/auth/factory'
import type { SecurityEventInfo, SecurityEventKind } from '@/modules/auth/security-event-contract'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

export const homeNetwork = '203.0.113.0/24'
/** The address of the account ann. */
export const email = 'ann@home.example'
export const newPassword = 'another horse 8'

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A client with this address, and Firefox on Windows. */
export function clientFrom(app: TestApp, address: string): TestClient {
  return new TestClient({
    fetch: (request) => {
      request.headers.set('x-forwarded-for', address)
      request.headers.set('user-agent', userAgent)
      return app.app.fetch(request)
    },
  })
}

/** A site whose visitors share the home network, and the verified account ann. */
export async function openSite() {
  const app = await createTestApp({ env: { TRUST_PROXY: 'true', DEMO_LOGIN: 'true' } })
  const site = { ...app, visitor: () => clientFrom(app, '203.0.113.7') }
  return { ...site, ann: await signUpVerified(site, 'ann') }
}

/** A dispute of two other users. Returns the id of the order. */
export async function openDispute(site: SecurityLogSite): Promise<string> {
  const [seller, buyer] = [await site.signIn('some_seller'), await site.signIn('some_buyer')]
  const orderId = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  return orderId
}

export type SecurityLogSite = Awaited<ReturnType<typeof openSite>>

/** The log lines about security events, oldest first. */
export const loggedEvents = (app: TestApp) =>
  app.logLines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'security event')

/** The client's own events, newest first. */
export async function eventsOf(client: TestClient, kind?: SecurityEventKind): Promise<SecurityEventInfo[]> {
  const { body } = await client.get('/api/auth/security-events')
  return body.filter((event: SecurityEventInfo) => kind === undefined || event.kind === kind)
}
