import { openPage, type Page } from '@/tests/conformance/page'
import { newUser, site } from '@/tests/conformance/site'

/** A page of somebody logged in, who has a live connection. */
export async function openSignedInPage(path: string) {
  const person = await newUser()
  const page = await openPage(path, { as: person })
  await page.findByRole('button', { name: 'Notifications' })
  return { page, person }
}

/** The server says something over the page's connection. */
export async function pushToPage({ sockets }: Page, type: string, data: unknown): Promise<void> {
  const [socket] = sockets
  if (!socket) throw new Error('The page has no live connection')
  await socket.connect()
  await socket.say(JSON.stringify({ type, data }))
}

export async function nowIso(): Promise<string> {
  const { ctx } = await site()
  return new Date(ctx.now()).toISOString()
}
