import { expect, test } from 'bun:test'
import { createSite } from '@/src/testing/spawn-server'
import { openBrowser, visit } from '@/tests/browser/browser'
import { keyboardOf } from '@/tests/browser/keyboard'
import { addressOf, mailedCode, password, signUp } from '@/tests/browser/people'

test('with the keyboard alone: log in, log out, and set a forgotten password', async () => {
  await using site = await createSite()
  await site.start()
  await signUp(site, 'ann')
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)
  const { press, type, key, arrive } = keyboardOf(page)

  await page.goto('/')
  await press('link', 'Login')
  await arrive('**/auth')
  await type('Email', addressOf('ann'))
  await type('Password', password)
  await press('button', 'Log In')
  await arrive(`${site.origin}/`)
  await page.getByText('Welcome Back', { exact: true }).first().waitFor()
  await press('button', 'Log Out')
  await page.getByText('You have been logged out successfully').first().waitFor()
  await arrive(`${site.origin}/`)

  await press('link', 'Login')
  await arrive('**/auth')
  await type('Email', addressOf('ann'))
  await press('link', 'Forgot password?')
  await arrive('**/auth?mode=forgot')
  await press('button', 'Send code')
  await arrive('**/auth?mode=reset')
  await type('Verification code', await mailedCode(site.dataDir, 2))
  await type('Password', 'another horse 8')
  await key('Enter')
  await arrive(`${site.origin}/`)
  await page.getByText('Password Changed').first().waitFor()
  expect(complaints).toEqual([])
}, 120_000)

test('where the browser shows that nobody is a program, a sign-up asks no question', async () => {
  await using site = await createSite({ CAPTCHA: 'proof-of-work' })
  await site.start()
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)
  await page.goto('/auth?tab=signup')
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Email').fill(addressOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByText('Account Created').first().waitFor()
  expect(complaints).toEqual([])
}, 60_000)

test('a visitor who is sent to the log-in comes back to where they were going', async () => {
  await using site = await createSite({ DEMO_LOGIN: 'true' })
  await site.start()
  await using browser = await openBrowser()
  const { page, complaints } = await visit(browser, site.origin)
  const ann = await signUp(site, 'ann')

  await page.goto('/security')
  await page.waitForURL('**/auth')
  await page.getByLabel('Email').fill(addressOf('ann'))
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByText('This browser', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('You have been logged out successfully').first().waitFor()
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  expect(complaints).toEqual([])
}, 60_000)
