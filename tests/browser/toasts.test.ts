import { expect, test } from 'bun:test'
import { password } from '@/modules/auth/factory'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, signUp, signUpVerified } from '@/tests/browser/sign-up'
import { createSite } from '@/tests/support/servers/spawned-site'
import { listItem } from '@/tests/support/trade'

test('on a wide screen a toast is beside the total and the buy button', async () => {
  await using site = await createSite()
  await site.start()
  const seller = await signUpVerified(site, 'seller', site.dataDir)
  const { itemId } = await listItem(seller)
  await signUp(site, 'ann')
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 1280, height: 800 } })
  await page.goto(`/item/${itemId}`)
  await page.getByRole('link', { name: 'Log in to view listings' }).click()
  await page.getByLabel('Email').fill(emailOf('ann'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const toast = page.locator('[data-toast]')
  await toast.getByText('Welcome Back').waitFor()
  await page.getByRole('button', { name: 'Buy Now' }).waitFor()
  const [box, bar] = [await toast.boundingBox(), await page.locator('[data-buy-bar]').boundingBox()]
  if (!box || !bar) throw new Error('Nothing to compare')
  expect(box.x + box.width).toBeLessThanOrEqual(bar.x)
})
