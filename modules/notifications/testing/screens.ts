import type { Page } from 'playwright-core'
import { eventually } from '@/tests/support/eventually'
import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

export const screens: Record<string, Screen[]> = {
  '/notifications': [
    { name: 'notification settings', as: 'member', open: chooseQuietHours },
    { name: 'notification settings of a newcomer', as: 'newcomer' },
  ],
  '/notifications/all': [
    { name: 'all notifications', as: 'seller' },
    { name: 'all notifications without a match', path: '/notifications/all?search=nothing', as: 'seller' },
    { name: 'all notifications of a newcomer', as: 'newcomer' },
  ],
  '/unsubscribe': [
    { name: 'unsubscribe', path: '/unsubscribe#sales.1.signature' },
    { name: 'unsubscribe with an incomplete link' },
  ],
  '/wallet': [
    { name: 'notifications', as: 'seller', open: clickButton('Notifications') },
    { name: 'no notifications', as: 'member', open: clickButton('Notifications') },
  ],
}

async function chooseQuietHours(page: Page): Promise<void> {
  // The switch shows its new state a moment after the click.
  await eventually(() => page.getByLabel('Quiet hours').check())
}
