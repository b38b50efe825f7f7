import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findViolations, injectAxe } from '@/tests/browser/axe'
import { openBrowser, openWindow } from '@/tests/browser/browser'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'

test('the site can be installed, and shows its offline page while it cannot be reached, never an old page', async () => {
  await using site = await createSite({ DEMO_LOGIN: 'true' })
  await site.start('serve', { SITE_NAME: 'Hat Trade' })
  await using browser = await openBrowser()
  const { page, pageErrors } = await openWindow(browser, site.origin, { as: await site.signIn('ann') })
  await injectAxe(page)
  await page.goto('/support')
  expect(await readInstallability(page)).toEqual({ manifest: 'Hat Trade', problems: [] })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await eventually(async () => expect(await listStored(page)).toEqual(['/offline', '/offline.js']))
  expect(pageErrors).toEqual([])

  await page.goto('/offline')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolations(page, ['light', 'dark'])).toEqual([])
  }

  await site.kill()
  await page.goto('/wallet')
  await page.getByRole('heading', { name: "You're offline" }).waitFor()
  expect([await page.title(), new URL(page.url()).pathname]).toEqual([
    "You're offline · Hat Trade",
    '/wallet',
  ])

  // A deployment with another name.
  await site.start('serve', { SITE_NAME: 'Cap Trade' })
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
  expect(await page.title()).toEndWith('· Cap Trade')
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor({ state: 'attached' })
  expect(await listStored(page)).toEqual(['/offline', '/offline.js'])

  await site.kill()
  await page.goto('/profile')
  await page.getByRole('heading', { name: "You're offline" }).waitFor()
  await site.start('serve', { SITE_NAME: 'Cap Trade' })
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor({ state: 'attached' })
})

async function readInstallability(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { data = '{}', errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const ids = installabilityErrors.map(({ errorId }) => errorId)
  // Tests run in a window like a private one, in which nothing can be installed.
  const problems = [...errors, ...ids.filter((id) => id !== 'in-incognito')]
  return { manifest: JSON.parse(data).name, problems }
}

/** The paths of everything that the service worker has stored. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
}
