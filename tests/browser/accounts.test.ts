import { expect, test } from 'bun:test'
import { password } from '@/modules/auth/factory'
import { openBrowser, openWindow, withoutEndedSessions } from '@/tests/browser/browser'
import { keyboardOf } from '@/tests/browser/keyboard'
import { emailOf, readEmailedCode, signUp } from '@/tests/browser/sign-up'
import { openSite } from '@/tests/browser/sites'
import { createSite } from '@/tests/support/servers/spawned-site'

test('with the keyboard alone: log in, log out and reset a forgotten password', async () => {
  await using site = await openSite()
  await signUp(site, 'ann')
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  const { press, type, key, waitForPage } = keyboardOf(page)

  await page.goto('/')
  await press('link', 'Login')
  await waitForPage('**/auth')
  await type('Email', emailOf('ann'))
  await type('Password', password)
  await press('button', 'Log In')
  await waitForPage(`${site.origin}/`)
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()
  await press('button', 'Log Out')
  await page.getByText('You have been logged out successfully').first().waitFor()
  await waitForPage(`${site.origin}/`)

  await press('link', 'Login')
  await waitForPage('**/auth')
  await type('Email', emailOf('ann'))
  await press('link', 'Forgot password?')
  await waitForPage('**/auth?mode=forgot')
  await press('button', 'Send code')
  await waitForPage('**/auth?mode=reset')
  await type('Verification code', await readEmailedCode(site.dataDir, 'ann', 2))
  await type('Password', 'another horse 8')
  await key('Enter')
  await waitForPage(`${site.origin}/`)
  await page.getByText('Password Changed').first().waitFor()
  expect(withoutEndedSessions(pageErrors)).toEqual([])
})

test('a page does nothing for an account that has logged in in another tab, and is loaded again', async () => {
  await using site = await openSite()
  const [carl, dora] = [await signUp(site, 'carl'), await signUp(site, 'dora')]
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { as: carl })
  await page.goto('/terms')
  await page.getByRole('button', { name: /^carl/ }).waitFor()
  const session = [...dora.cookies].map(([name, value]) => ({ name, value, url: site.origin }))
  await page.context().addCookies(session)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByText('Page Reloaded').first().waitFor()
  await page.getByRole('button', { name: /^dora/ }).waitFor()
  expect((await dora.get('/api/auth/user')).status).toBe(200)
})

test('with the keyboard alone: change the password, turn on two-step login, log out everywhere and log in again', async () => {
  await using site = await openSite()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: await signUp(site, 'bea') })
  const { press, type, key, waitForPage } = keyboardOf(page)
  await page.goto('/auth?mode=verify')
  await type('Verification code', await readEmailedCode(site.dataDir, 'bea'))
  await key('Enter')
  await waitForPage(`${site.origin}/`)

  await press('button', /^bea/)
  await press('menuitem', 'Security')
  await waitForPage('**/security')
  await type('New password', 'another horse 8')
  await press('button', 'Change password')
  await type('Current password', password)
  await key('Enter')
  await page.getByText('Password Changed').first().waitFor()
  await press('button', 'Turn on two-step login')
  await page.getByText('Two-Step Login Is On').first().waitFor()
  await press('button', 'Log out everywhere')
  await waitForPage(`${site.origin}/`)

  await press('link', 'Login')
  await waitForPage('**/auth')
  await type('Email', emailOf('bea'))
  await type('Password', 'another horse 8')
  await key('Enter')
  await waitForPage('**/auth?mode=verify')
  await type('Verification code', await readEmailedCode(site.dataDir, 'bea', 2))
  await press('button', 'Verify')
  await waitForPage(`${site.origin}/`)
  await page.getByText('Logged in successfully!').first().waitFor()
  expect(withoutEndedSessions(pageErrors)).toEqual([])
})

test('with the proof-of-work captcha the sign-up form asks no question', async () => {
  await using site = await createSite({ CAPTCHA: 'proof-of-work' })
  await site.start()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  await page.goto('/auth?tab=signup')
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Email').fill(emailOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Account Created').first().waitFor()
  expect(pageErrors).toEqual([])
})

test('a visitor redirected to the login returns to the requested page', async () => {
  await using site = await openSite()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  const cora = await signUp(site, 'cora')

  await page.goto('/security')
  await page.waitForURL('**/auth')
  await page.getByLabel('Email').fill(emailOf('cora'))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('This browser', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('You have been logged out successfully').first().waitFor()
  expect((await cora.get('/api/auth/user')).status).toBe(401)
  expect(withoutEndedSessions(pageErrors)).toEqual([])
})

test('a visitor redirected by the server from the profile or home page returns there as well', async () => {
  await using site = await openSite()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)
  await signUp(site, 'dora')
  for (const path of ['/profile?tab=transactions', '/home']) {
    // The open page would still use its session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(path)
    await page.waitForURL(`${site.origin}/auth`)
    await page.getByLabel('Email').fill(emailOf('dora'))
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(site.origin + path)
    await page.waitForLoadState('networkidle')
  }
  expect(pageErrors).toEqual([])
})
