import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { openPage } from '@/tests/conformance/page'
import { clickButton, expectText } from '@/tests/conformance/page-queries'
import { openNotifications } from '@/tests/conformance/realtime'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const list = withFixture(openNotifications, [
  {
    line: '2.notifications.1a',
    also: ['6.2'],
    says: 'the bell shows the number of unread notifications',
    check: async ({ page }) => {
      const bell = await page.findByRole('button', { name: 'Notifications', description: '1 unread' })
      within(bell.parentElement ?? bell).getByText('1')
    },
  },
  {
    line: '2.notifications.1b',
    says: 'the bell opens a list',
    check: async ({ page }) => {
      const panel = await page.findByRole('region', { name: 'Your notifications' })
      expect(within(panel).getAllByRole('listitem').length).toBe(1)
    },
  },
  {
    line: '2.notifications.1c',
    says: 'unread notifications are shaded and have a dot, until they are read',
    check: async ({ page }) => {
      const item = () => page.getByText('Item sold').closest('li')
      const dots = () => item()?.querySelectorAll('.rounded-full.bg-accent').length
      expect([item()?.className.includes('bg-accent-soft'), dots()]).toEqual([true, 1])
      await clickButton(page, /^Mark as read/)
      expect([item()?.className.includes('bg-accent-soft'), dots()]).toEqual([false, 0])
    },
  },
])

export const bellAndFeedback: Row[] = [
  ...list,
  {
    line: '2.notifications.1d',
    says: 'an empty list has a message',
    check: async () => {
      const page = await openPage('/support', { as: await newUser() })
      await clickButton(page, 'Notifications')
      await expectText(page, 'No notifications yet.')
    },
  },
  {
    line: '2.shared.1',
    says: 'icon buttons have accessible names',
    check: async () => {
      const page = await openPage('/support', { as: await newUser() })
      await page.findByRole('button', { name: 'Notifications' })
      for (let step = 0; step < 20 && page.queryAllByRole('tooltip').length === 0; step++)
        await page.user.tab()
      expect((await page.findByRole('tooltip')).textContent).toBe(
        document.activeElement?.getAttribute('aria-label') ?? '',
      )
    },
  },
]
