import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { password } from '@/modules/auth/factory'
import { stepAt, totpCodeOf } from '@/modules/auth/second-factor/totp-codes'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, readEmailedCode, signUp } from '@/tests/browser/sign-up'
import { addVirtualAuthenticator } from '@/tests/browser/virtual-authenticator'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { buy, listItem } from '@/tests/support/trade'

/** Signs up ann, verifies the address and promotes her. */
async function createModerator(site: Site) {
  const ann = await signUp(site, 'ann')
  const code = await readEmailedCode(site.dataDir, 'ann')
  await ann.post('/api/auth/verify', { email: emailOf('ann'), code, type: 'signup' })
  expect((await site.command('user', 'promote', 'ann', 'moderator')).exitCode).toBe(0)
}

async function logIn(page: Page) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(emailOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a passkey is added on the Security page and finishes the next login', async () => {
  await using site = await createSite()
  await site.start()
  await createModerator(site)
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  await addVirtualAuthenticator(page)

  await logIn(page)
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()
  await page.goto('/security')
  const passkeys = panel(page, 'Passkeys')
  await passkeys.getByLabel('Current password').fill(password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey Added').first().waitFor()
  expect(
    await passkeys
      .getByRole('listitem')
      .filter({ hasText: /^[\da-z]{4}-/ })
      .count(),
  ).toBe(10)
  await passkeys.getByRole('button', { name: 'I saved the codes' }).click()
  await passkeys.getByRole('button', { name: /^Remove Passkey of/ }).waitFor()

  await page.context().clearCookies()
  await logIn(page)
  await page.waitForURL('**/second-factor')
  await page.getByRole('button', { name: /passkey/ }).click()
  await page.waitForURL(`${site.origin}/`)
  await page.getByRole('button', { name: /^ann/ }).waitFor()
  expect(pageErrors).toEqual([])
})

test('staff without a second factor are led to set up an app, and return to the page that needs it', async () => {
  await using site = await createSite()
  await site.start()
  await createModerator(site)
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin)
  await logIn(page)
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()

  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const orderPath = `/orders/${await buy(buyer, await listItem(seller))}`
  await page.goto(orderPath)
  await page.waitForURL('**/security')
  const app = panel(page, 'Authenticator app')
  await app.getByLabel('Current password').fill(password)
  await app.getByRole('button', { name: 'Set up authenticator app' }).click()
  await app.getByRole('img', { name: 'QR image for your authenticator app' }).waitFor()
  const secret = (await app.locator('code').textContent()) ?? ''
  await app.getByLabel('Code').fill(totpCodeOf(secret, stepAt(Date.now())))
  await app.getByRole('button', { name: 'Confirm code' }).click()
  const code = (await app.getByRole('listitem').first().textContent()) ?? ''
  await app.getByRole('button', { name: 'I saved the codes' }).click()
  await page.waitForURL(`**${orderPath}`)

  await page.context().clearCookies()
  await logIn(page)
  await page.waitForURL('**/second-factor')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: /^ann/ }).waitFor()
})
