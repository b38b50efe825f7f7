import { expect, test } from 'bun:test'
import { findFirefox } from '@/scripts/lib/firefox'
import { openBrowser } from '@/tests/browser/browser'
import { openChromiumPerson } from '@/tests/browser/chromium-person'
import { openFirefox } from '@/tests/browser/firefox/firefox'
import { openFirefoxPerson } from '@/tests/browser/firefox/firefox-person'
import { buyAsNewUser, signUpByEmail } from '@/tests/browser/main-journey'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem } from '@/tests/support/trade'

const threeMinutes = 180_000
const firefox = await findFirefox()
if (!firefox) console.warn('The journey in Firefox is skipped: install Firefox or set FIREFOX_PATH.')

/** The listing is the best deal, so the front page shows it first. */
async function startSite(): Promise<Site> {
  const site = await createSite()
  await site.start()
  await listItem(await site.signIn('moon_seller'), { itemName: 'Moonlit Crown', price: 149.99 })
  return site
}

test(
  'from the front page to a paid order, a new buyer needs at most 12 interactions and 3 minutes',
  async () => {
    await using site = await startSite()
    await using browser = await openBrowser()
    const person = await openChromiumPerson(browser, site.origin)
    await person.open('/')
    await person.click('link', /Moonlit Crown/)
    await person.click('link', 'New here? Create an account')
    await signUpByEmail(person, 'ann')
    await buyAsNewUser(person, site, 'ann')
    expect(person.interactions()).toBeLessThanOrEqual(12)
    expect(person.pageErrors).toEqual(['403 /api/create-payment-intent'])
  },
  threeMinutes,
)

test.skipIf(!firefox)(
  'in Firefox a visitor signs up by email, searches, buys an item with a card and opens the order',
  async () => {
    await using site = await startSite()
    await using browser = await openFirefox(firefox ?? '')
    const person = await openFirefoxPerson(browser.bidi, site.origin)
    await person.open('/')
    await person.click('link', 'Sign Up')
    await signUpByEmail(person, 'ann')
    await person.arriveAt(/^\/$/)
    await person.click('link', 'Marketplace')
    await person.fill('Search limiteds', 'moonlit')
    await person.arriveAt(/search=moonlit/)
    await person.click('link', 'View Details: Moonlit Crown')
    await person.arriveAt(/^\/item\//)
    await buyAsNewUser(person, site, 'ann')
    await person.click('link', 'View your order')
    await person.arriveAt(/^\/orders\//)
    await person.read(/Moonlit Crown/)
    expect(person.pageErrors).toEqual(['403 /api/create-payment-intent'])
    expect((await site.command('audit')).exitCode).toBe(0)
  },
  threeMinutes,
)
