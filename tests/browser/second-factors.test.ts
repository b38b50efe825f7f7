import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { password } from '@/modules/auth/factory'
import { stepAt, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, signUpVerified } from '@/tests/browser/sign-up'
import { openSite } from '@/tests/browser/sites'
import { addVirtualAuthenticator } from '@/tests/browser/virtual-authenticator'
import type { Site } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

async function createModerator(site: Site, username: string) {
  await signUpVerified(site, username)
  expect((await site.command('user', 'promote', username, 'moderator')).exitCode).toBe(0)
}

async function logIn(page: Page, username: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(emailOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a passkey is added on the Security page, finishes the next login, and then logs in alone', async () => {
  await using site = await openSite()
  await createModerator(site, 'lena')
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  await addVirtualAuthenticator(page)

  await logIn(page, 'lena')
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()
  await page.goto('/security')
  const passkeys = panel(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Passkey Added').first().waitFor()
  const codes = passkeys.getByRole('listitem').filter({ hasText: /^[\da-z]{4}-/ })
  await codes.nth(9).waitFor()
  expect(await codes.count()).toBe(10)
  await passkeys.getByRole('button', { name: 'I saved the codes' }).click()
  await passkeys.getByRole('button', { name: /^Remove Chrome on Linux/ }).waitFor()

  await page.context().clearCookies()
  await logIn(page, 'lena')
  await page.waitForURL('**/second-factor')
  await page.getByRole('button', { name: /passkey/ }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByRole('button', { name: /^lena/ }).waitFor()

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByRole('button', { name: /^lena/ }).waitFor()

  // The virtual authenticator accepts the first suggestion. Requests of the page that is left end with it.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByRole('button', { name: /^lena/ }).waitFor()
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('staff without a second factor are led to set up an app, and return to the page that needs it', async () => {
  await using site = await openSite()
  await createModerator(site, 'mona')
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin)
  await logIn(page, 'mona')
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()

  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderPath = `/orders/${await buy(buyer, await listItem(seller))}`
  await page.goto(orderPath)
  await page.waitForURL('**/security')
  const app = panel(page, 'Authenticator app')
  await app.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await app.getByRole('img', { name: 'QR image for your authenticator app' }).waitFor()
  const secret = (await app.locator('code').textContent()) ?? ''
  await app.getByLabel('Code').fill(totpCodeOf(secret, stepAt(Date.now())))
  await app.getByRole('button', { name: 'Confirm code' }).click()
  const code = (await app.getByRole('listitem').first().textContent()) ?? ''
  await app.getByRole('button', { name: 'I saved the codes' }).click()
  await page.waitForURL(`**${orderPath}`)

  await page.context().clearCookies()
  await logIn(page, 'mona')
  await page.waitForURL('**/second-factor')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: /^mona/ }).waitFor()
})
