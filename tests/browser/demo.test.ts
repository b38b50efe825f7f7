import { expect, test } from 'bun:test'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { startDemo } from '@/tests/browser/sites'
import { createSite } from '@/tests/support/servers/spawned-site'

test('a visitor of the demo tries it as buyer, as seller and as moderator', async () => {
  await using site = await createSite({})
  await startDemo(site)
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  const enter = async (role: string, path: string) => {
    // The open page would still use its session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: role, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('button', { name: 'Log Out', exact: true }).first().waitFor()
  }
  await enter('Buyer', '/marketplace')
  const { body: bought } = { body: await (await page.request.get('/api/transactions')).json() }
  expect(bought.filter(({ status }: { status: string }) => status === 'pending')).not.toEqual([])
  await enter('Seller', '/profile')
  await page.getByRole('heading', { name: 'Your Listings' }).waitFor()
  const notices = await (await page.request.get('/api/notifications')).json()
  const unread = notices.filter(({ isRead }: { isRead: boolean }) => !isRead)
  expect(unread.length).toBeGreaterThan(0)
  expect(unread.length).toBeLessThan(20)

  await enter('Moderator', '/admin')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const disputes = await (await page.request.get('/api/admin/orders?dispute=open')).json()
  expect(disputes).toHaveLength(3)
  expect(pageErrors).toEqual([])
})
