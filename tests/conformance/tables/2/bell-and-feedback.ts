import { expect } from 'bun:test'
import { act, within } from '@testing-library/react/pure'
import { createPaidOrder } from '@/tests/conformance/market'
import { neverResponds, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'
import { toast } from '@/web/ui/toasts/toast'

async function openList(): Promise<Page> {
  const { seller } = await createPaidOrder()
  const page = await openPage('/support', { as: seller })
  await clickButton(page, 'Notifications')
  await expectText(page, 'Item sold')
  return page
}

const list = withFixture(openList, [
  {
    line: '2.notifications.1a',
    says: 'the bell shows the number of unread notifications',
    check: async (page) => {
      const bell = await page.findByRole('button', { name: 'Notifications' })
      within(bell.parentElement ?? bell).getByText('1')
    },
  },
  {
    line: '2.notifications.1b',
    says: 'the bell opens a list',
    check: async (page) => {
      const panel = await page.findByRole('region', { name: 'Your notifications' })
      expect(within(panel).getAllByRole('listitem').length).toBe(1)
    },
  },
  {
    line: '2.notifications.1c',
    says: 'unread notifications are shaded and have a dot, until they are read',
    check: async (page) => {
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
    says: 'only one toast is shown at a time',
    check: async () => {
      const page = await openPage('/support')
      act(() => void toast({ title: 'One' }))
      await expectText(page, 'One')
      act(() => void toast({ title: 'Two' }))
      await expectText(page, 'Two')
      expectNoText(page, 'One')
    },
  },
  {
    line: '2.shared.1',
    says: 'content that is loading is replaced by skeletons',
    check: async () => {
      const page = await openPage('/marketplace', { stubs: { 'GET /api/items': neverResponds } })
      const waiting = await page.findByRole('status', { name: 'Loading items' })
      expect(waiting.querySelectorAll('.animate-shimmer').length).toBeGreaterThan(8)
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
