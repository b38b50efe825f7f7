import { expect, test } from 'bun:test'
import { findFirefox } from '@/scripts/lib/firefox'
import { openBrowser, withoutEndedSessions } from '@/tests/browser/browser'
import { openChromiumUser } from '@/tests/browser/chromium-user'
import { openFirefox } from '@/tests/browser/firefox/firefox'
import { openFirefoxUser } from '@/tests/browser/firefox/firefox-user'
import { buyAsNewUser, signUpByEmail } from '@/tests/browser/main-journey'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem } from '@/tests/support/trade'

const firefox = await findFirefox()
if (!firefox) console.warn('The journey in Firefox is skipped: install Firefox or set FIREFOX_PATH.')

/** The listing is the best deal, so the front page shows it first. */
async function startSite(): Promise<Site> {
  const site = await createSite()
  await site.start()
  await listItem(await site.signIn('moon_seller'), { itemName: 'Moonlit Crown', price: 149.99 })
  return site
}

test('from the front page to a paid order, a new buyer needs at most 12 interactions and 3 minutes', async () => {
  await using site = await startSite()
  await using browser = await openBrowser()
  const user = await openChromiumUser(browser, site.origin, { reducedMotion: 'no-preference' })
  await user.open('/')
  await user.click('link', /Moonlit Crown/)
  await user.click('link', 'New here? Create an account')
  await signUpByEmail(user, 'ann')
  await buyAsNewUser(user, site, 'ann')
  expect(user.interactions()).toBeLessThanOrEqual(12)
  expect(withoutEndedSessions(user.pageErrors)).toEqual(['403 /api/create-payment-intent'])
})

test.skipIf(!firefox)(
  'in Firefox a visitor signs up by email, searches, buys an item with a card and opens the order',
  async () => {
    await using site = await startSite()
    await using browser = await openFirefox(firefox ?? '')
    const user = await openFirefoxUser(browser.bidi, site.origin)
    await user.open('/')
    await user.click('link', 'Sign Up')
    await signUpByEmail(user, 'ann')
    await user.arriveAt(/^\/$/)
    await user.click('link', 'Marketplace')
    await user.fill('Search limiteds', 'moonlit')
    await user.arriveAt(/search=moonlit/)
    await user.click('link', 'View Details: Moonlit Crown')
    await user.arriveAt(/^\/item\//)
    await buyAsNewUser(user, site, 'ann')
    await user.click('link', 'View your order')
    await user.arriveAt(/^\/orders\//)
    await user.read(/Moonlit Crown/)
    expect(withoutEndedSessions(user.pageErrors)).toEqual(['403 /api/create-payment-intent'])
    expect((await site.command('audit')).exitCode).toBe(0)
  },
)
