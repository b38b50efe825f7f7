import { expect, test } from 'bun:test'
import { findFirefox } from '@/scripts/lib/firefox'
import { withoutEndedSessions } from '@/tests/browser/browser'
import { openFirefox } from '@/tests/browser/firefox/firefox'
import { openFirefoxUser } from '@/tests/browser/firefox/firefox-user'
import { buyAsNewUser, signUpByEmail, startSiteWithCrown } from '@/tests/browser/main-journey'

const firefox = await findFirefox()
if (!firefox) console.warn('The journey in Firefox is skipped: install Firefox or set FIREFOX_PATH.')

test.skipIf(!firefox)(
  'a visitor signs up by email, searches, buys an item with a card and opens the order',
  async () => {
    await using site = await startSiteWithCrown()
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
