import { expect, test } from 'bun:test'
import { openBrowser } from '@/tests/browser/browser'
import { openChromiumPerson } from '@/tests/browser/chromium-person'
import { createSite } from '@/tests/support/servers/spawned-site'

test('from a linked inventory, a seller lists ten copies at the suggested prices in at most 6 interactions', async () => {
  await using site = await createSite()
  await site.start('demo')
  const seller = await site.signIn('AmberQuill')
  const countListings = async () => (await seller.get('/api/items?sellerId=current&limit=100')).body.length
  const before = await countListings()
  await using browser = await openBrowser()
  const person = await openChromiumPerson(browser, site.origin, { as: seller })
  await person.open('/')
  await person.click('link', 'Sell')
  await person.click('button', 'Select all 10 shown')
  await person.click('button', 'List 10 Copies')
  await person.arriveAt(/^\/profile/)
  expect(await countListings()).toBe(before + 10)
  expect(person.interactions()).toBeLessThanOrEqual(6)
  expect(person.pageErrors).toEqual([])
}, 120_000)
