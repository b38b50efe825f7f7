import { expect, test } from 'bun:test'
import { openBrowser, withoutEndedSessions } from '@/tests/browser/browser'
import { openChromiumUser } from '@/tests/browser/chromium-user'
import { buyAsNewUser, signUpByEmail, startSiteWithCrown } from '@/tests/browser/main-journey'

test('from the front page to a paid order, a new buyer needs at most 12 interactions and 3 minutes', async () => {
  await using site = await startSiteWithCrown()
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
