import { createPaidOrder } from '@/tests/conformance/market'
import { openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText } from '@/tests/conformance/page-queries'
import { newUser, site } from '@/tests/conformance/site'
import type { TestClient } from '@/tests/support/test-client'

/** Opens a page as a new user, whose page then has a realtime connection. */
export async function openSignedInPage(path: string) {
  const client = await newUser()
  const page = await openPage(path, { as: client })
  await page.findByRole('button', { name: 'Notifications' })
  return { page, client }
}

export interface Notified {
  page: Page
  seller: TestClient
}

/** Opens the notifications of a seller, one of which is unread. */
export async function openNotifications(): Promise<Notified> {
  const { seller } = await createPaidOrder()
  const page = await openPage('/support', { as: seller })
  await clickButton(page, 'Notifications')
  await expectText(page, 'Item sold')
  return { page, seller }
}

/** Sends a message from the server to the page. */
export async function pushToPage({ sockets }: Page, type: string, data: unknown): Promise<void> {
  const [socket] = sockets
  if (!socket) throw new Error('The page has no socket')
  await socket.open()
  await socket.receive(JSON.stringify({ type, data }))
}

/** Sends a notification of now to the page. */
export async function pushNotification(page: Page, title: string, content: string): Promise<void> {
  await pushToPage(page, 'notification', {
    id: 'n',
    type: 'other',
    title,
    content,
    createdAt: await nowIso(),
  })
}

export async function nowIso(): Promise<string> {
  const { ctx } = await site()
  return new Date(ctx.now()).toISOString()
}
