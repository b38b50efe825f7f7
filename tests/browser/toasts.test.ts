import { expect, test } from 'bun:test'
import { password } from '@/modules/auth/factory'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { emailOf, signUp, signUpVerified } from '@/tests/browser/sign-up'
import { openSite } from '@/tests/browser/sites'
import { listItem } from '@/tests/support/trade'

test('on a wide screen a toast is beside the total and the buy button', async () => {
  await using site = await openSite()
  const seller = await signUpVerified(site, 'nora_seller', site.dataDir)
  const { itemId } = await listItem(seller)
  await signUp(site, 'nora')
  await using browser = await openBrowser()
  const { page } = await openWindow(browser, site.origin, { viewport: { width: 1280, height: 800 } })
  await page.goto(`/item/${itemId}`)
  await page.getByRole('link', { name: 'Log in to view listings' }).click()
  await page.getByLabel('Email').fill(emailOf('nora'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const toast = page.locator('[data-toast]')
  await toast.getByText('Welcome Back').waitFor()
  await page.getByRole('button', { name: 'Buy Now' }).waitFor()
  const [box, bar] = [await toast.boundingBox(), await page.locator('[data-buy-bar]').boundingBox()]
  if (!box || !bar) throw new Error('Nothing to compare')
  expect(box.x + box.width).toBeLessThanOrEqual(bar.x)
})
