import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findWholeChromium } from '@/scripts/lib/chromium'
import { launchChromium, openWindow } from '@/tests/browser/browser'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'

const chromium = await findWholeChromium()
if (!chromium)
  console.warn('The push test is skipped: it needs a whole Chromium, which the headless shell is not.')

test.skipIf(!chromium)(
  'a browser with push notifications turned on shows a pushed message, and the CSP allows its service worker',
  async () => {
    await using site = await createSite({ DEMO_LOGIN: 'true' })
    await site.start()
    await using browser = await launchChromium(chromium ?? '')
    const { page, pageErrors } = await openWindow(browser, site.origin, {
      as: await site.signIn('ann'),
      permissions: ['notifications'],
    })
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Turn on' }).click()
    // The push service can't be reached from tests, so the page only gets as far as the worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const session = await page.context().newCDPSession(page)
    const registrationId = await new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [found] = registrations
        if (found) resolve(found.registrationId)
      })
      void session.send('ServiceWorker.enable')
    })
    const data = JSON.stringify({ title: 'Item sold', body: 'Moon Crown sold.', href: '/orders/1' })
    // Chromium drops messages for a worker that is just stopping.
    await eventually(async () => {
      await session.send('ServiceWorker.deliverPushMessage', { origin: site.origin, registrationId, data })
      await eventually(
        async () =>
          expect(await firstNotification(page)).toEqual({ title: 'Item sold', body: 'Moon Crown sold.' }),
        3_000,
      )
    })
    expect(pageErrors.filter((error) => !/incognito/.test(error))).toEqual([])
  },
)

function firstNotification(page: Page) {
  return page.evaluate(async () => {
    const [first] = await (await navigator.serviceWorker.ready).getNotifications()
    return first && { title: first.title, body: first.body }
  })
}
