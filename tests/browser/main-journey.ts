import { captchaAnswer } from '@/modules/auth/factory'
import type { BrowserUser } from '@/tests/browser/browser-user'
import { emailOf, readEmailedCode } from '@/tests/browser/sign-up'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem } from '@/tests/support/trade'

/** Starts a site with one listing. It is the best deal, so the front page shows it first. */
export async function startSiteWithCrown(): Promise<Site> {
  const site = await createSite()
  await site.start()
  await listItem(await site.signIn('moon_seller'), { itemName: 'Moonlit Crown', price: 149.99 })
  return site
}

/** On `/auth` with the tab "Sign Up" open, signs up with a password that the site suggests. */
export async function signUpByEmail(user: BrowserUser, username: string): Promise<void> {
  await user.fill('Username', username)
  await user.fill('Email', emailOf(username))
  await user.click('button', 'Suggest a strong password')
  await user.fill('Answer', captchaAnswer(await user.read(/What is \d+ \+ \d+/)))
  await user.click('button', 'Sign Up')
}

/** On an item's page, buys the item with an account whose email isn't verified yet. Ends on the page of the paid order. */
export async function buyAsNewUser(user: BrowserUser, site: Site, username: string): Promise<void> {
  await user.click('button', 'Buy Now')
  await user.arriveAt(/^\/auth\?mode=verify$/)
  await user.fill('Verification code', await readEmailedCode(site.dataDir, username))
  await user.click('button', 'Verify')
  await user.arriveAt(/^\/checkout\?/)
  await user.click('button', 'Use the test card')
  await user.click('button', /^Pay /)
  await user.read(/Payment Successful/)
}
