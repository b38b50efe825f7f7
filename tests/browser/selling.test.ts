import { expect, test } from 'bun:test'
import { openBrowser } from '@/tests/browser/browser'
import { openChromiumUser } from '@/tests/browser/chromium-user'
import { createSite } from '@/tests/support/servers/spawned-site'

test('from a linked inventory, a seller lists ten copies at the suggested prices in at most 6 interactions', async () => {
  await using site = await createSite()
  await site.start('demo')
  const seller = await site.signIn('AmberQuill')
  const countListings = async () => (await seller.get('/api/items?sellerId=current&limit=100')).body.length
  const before = await countListings()
  await using browser = await openBrowser()
  const user = await openChromiumUser(browser, site.origin, { as: seller })
  await user.open('/')
  await user.click('link', 'Sell')
  await user.click('button', 'Select all 10 shown')
  await user.click('button', 'List 10 Copies')
  await user.arriveAt(/^\/profile/)
  expect(await countListings()).toBe(before + 10)
  expect(user.interactions()).toBeLessThanOrEqual(6)
  expect(user.pageErrors).toEqual([])
}, 120_000)
