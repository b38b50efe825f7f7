import { expect, test } from 'bun:test'
import { openBrowser, openWindow, withoutEndedSessions } from '@/tests/browser/browser'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { createFakeOauth, fakeOauthClient } from '@/tests/support/fake-roblox/oauth/create-fake-oauth'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'
import { createSite } from '@/tests/support/servers/spawned-site'

test('log in with the platform, log out, and log in again after a rename', async () => {
  const roblox = createFakeRoblox({ now: () => Date.now() })
  await using served = serveFakeRoblox(roblox)
  await using site = await createSite({ ...served.env, ...fakeOauthClient })
  const redirectUri = `${site.origin}/api/auth/roblox/callback`
  await using _ = await createFakeOauth(roblox, { base: served.origin, redirectUri })
  const quill = roblox.world.addPlayer('AmberQuill', { displayName: 'Amber Quill' })
  roblox.world.addPlayer('brinewalker')
  await site.start()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)

  await page.goto('/')
  await page.getByRole('button', { name: 'Login with Roblox' }).click()
  await page.getByRole('link', { name: 'Login with Roblox OAuth' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('You declined the login at Roblox.').waitFor()

  await page.getByRole('button', { name: 'Login with Roblox' }).click()
  await page.getByRole('link', { name: 'Login with Roblox OAuth' }).click()
  await page.getByRole('button', { name: 'AmberQuill' }).click()
  await page.getByText('Welcome back, AmberQuill').waitFor()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByText('You have been logged out successfully').first().waitFor()

  roblox.world.rename(quill, 'QuietQuill')
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.goto('/api/auth/roblox/login?returnTo=/security')
  await page.getByRole('button', { name: 'QuietQuill' }).click()
  await page.waitForURL('**/security')
  const linked = page.getByRole('region', { name: 'Roblox account' })
  await linked.getByText('@QuietQuill').waitFor()
  expect(new URL(page.url()).origin).toBe(site.origin)
  expect(withoutEndedSessions(pageErrors)).toEqual([])
})

test('prove a username with the phrase in the profile', async () => {
  const roblox = createFakeRoblox({ now: () => Date.now() })
  await using served = serveFakeRoblox(roblox)
  await using site = await createSite(served.env)
  const quill = roblox.world.addPlayer('AmberQuill', { displayName: 'Amber Quill' })
  await site.start()
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin)

  await page.goto('/')
  await page.getByRole('button', { name: 'Login with Roblox' }).click()
  await page.getByLabel('Username').fill('amberquill')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Roblox Account' })
  const phrase = await dialog.getByText(/^([a-z]+ ){5}[a-z]+$/).textContent()
  await dialog.getByRole('button', { name: 'Yes, This is Me' }).click()
  await page.getByText("The phrase isn't in your profile description yet.", { exact: false }).waitFor()
  expect(pageErrors.splice(0)).toEqual(['403 /api/auth/simple'])

  quill.description = `Collects bows. ${phrase}`
  await page.getByLabel('Username').press('Enter')
  await dialog.getByRole('button', { name: 'Yes, This is Me' }).click()
  await page.getByText('Welcome back, AmberQuill').waitFor()
  expect(pageErrors).toEqual([])
})
