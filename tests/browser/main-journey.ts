import { captchaAnswer } from '@/modules/auth/factory'
import type { Person } from '@/tests/browser/person'
import { emailOf, readEmailedCode } from '@/tests/browser/sign-up'
import type { Site } from '@/tests/support/servers/spawned-site'

/** On `/auth` with the tab "Sign Up" open, signs up with a password that the site suggests. */
export async function signUpByEmail(person: Person, username: string): Promise<void> {
  await person.fill('Username', username)
  await person.fill('Email', emailOf(username))
  await person.click('button', 'Suggest a strong password')
  await person.fill('Answer', captchaAnswer(await person.read(/What is \d+ \+ \d+/)))
  await person.click('button', 'Sign Up')
}

/** On an item's page, buys the item with an account whose email isn't verified yet. Ends on the page of the paid order. */
export async function buyAsNewUser(person: Person, site: Site, username: string): Promise<void> {
  await person.click('button', 'Buy Now')
  await person.arriveAt(/^\/auth\?mode=verify$/)
  await person.fill('Verification code', await readEmailedCode(site.dataDir, username))
  await person.click('button', 'Verify')
  await person.arriveAt(/^\/checkout\?/)
  await person.click('button', 'Use the test card')
  await person.click('button', /^Pay /)
  await person.read(/Payment Successful/)
}
