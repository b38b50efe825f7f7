import { expect, test } from 'bun:test'
import { openBrowser } from '@/tests/browser/browser'
import { openChromiumUser } from '@/tests/browser/chromium-user'
import { startDemo } from '@/tests/browser/sites'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

async function findActiveListings(seller: TestClient): Promise<string[]> {
  const { body } = await seller.get('/api/items?sellerId=current&limit=100')
  return body.flatMap(({ listingId, status }: { listingId: string; status: string }) =>
    status === 'active' ? listingId : [],
  )
}

test('from a linked inventory, a seller lists ten copies at the suggested prices in at most 6 interactions', async () => {
  await using site = await createSite()
  await startDemo(site)
  const seller = await site.signIn('AmberQuill')
  for (const listingId of await findActiveListings(seller)) await seller.delete(`/api/listings/${listingId}`)
  await using browser = await openBrowser()
  const user = await openChromiumUser(browser, site.origin, { as: seller })
  await user.open('/')
  await user.click('link', 'Sell')
  await user.click('button', 'Select all 10 shown')
  await user.click('button', 'List 10 Copies')
  await user.arriveAt(/^\/profile/)
  expect(await findActiveListings(seller)).toHaveLength(10)
  expect(user.interactions()).toBeLessThanOrEqual(6)
  expect(user.pageErrors).toEqual([])
})
