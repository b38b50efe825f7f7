import { expect } from 'bun:test'
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react/pure'
import { openPage, type Page } from '@/tests/conformance/page'
import { expectNoText, expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'
import { toast, useToast } from '@/web/ui/toasts/toast'

/** Opens a page that shows a toast. */
async function openPageWithToast(title: string): Promise<Page> {
  const page = await openPage('/support')
  act(() => void toast({ title }))
  await expectText(page, title)
  return page
}

async function swipe(page: Page, px: number): Promise<void> {
  const card = page.getByText('Swiped').closest('li')
  if (!card) throw new Error('The toast is not in a list item')
  fireEvent.pointerDown(card, { clientX: 0, clientY: 0, button: 0 })
  fireEvent.pointerMove(card, { clientX: px / 2, clientY: 0 })
  fireEvent.pointerMove(card, { clientX: px, clientY: 0 })
  fireEvent.pointerUp(card, { clientX: px, clientY: 0 })
}

export const toasts: Row[] = [
  {
    line: '9.10a',
    also: ['2.shared.1'],
    says: 'one toast is shown at a time, the newest',
    check: async () => {
      const page = await openPageWithToast('First')
      act(() => void toast({ title: 'Second' }))
      await expectText(page, 'Second')
      expectNoText(page, 'First')
    },
  },
  {
    line: '9.10b',
    says: 'a toast closes after 5 s',
    check: async () => {
      const page = await openPageWithToast('Short')
      await page.timers.fire(5000)
      await waitFor(() => expectNoText(page, 'Short'))
    },
  },
  {
    line: '9.10c',
    says: 'a toast is dismissed by a swipe to the right of at least 50 px',
    check: async () => {
      const page = await openPageWithToast('Swiped')
      await swipe(page, 49)
      await expectText(page, 'Swiped')
      await swipe(page, -60)
      await expectText(page, 'Swiped')
      await swipe(page, 51)
      await waitFor(() => expectNoText(page, 'Swiped'))
    },
  },
  {
    line: '9.10d',
    says: 'a closed toast is removed after 1,000,000 ms',
    check: async () => {
      const page = await openPageWithToast('Closed')
      expect(page.timers.pendingDelays).not.toContain(1_000_000)
      await page.user.click(page.getByRole('button', { name: 'Close' }))
      const { result, unmount } = renderHook(useToast)
      expect(result.current).toMatchObject({ title: 'Closed', open: false })
      await page.timers.fire(1_000_000)
      expect(result.current).toBeUndefined()
      unmount()
    },
  },
  {
    line: '9.10e',
    says: 'F8 moves the focus to the toasts',
    check: async () => {
      const page = await openPageWithToast('Here')
      await page.user.keyboard('[F8]')
      expect(document.activeElement?.contains(page.getByText('Here'))).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
    },
  },
  {
    line: '9.10f',
    says: 'the toast area is at most 420 px wide',
    check: async () => {
      const page = await openPageWithToast('Narrow')
      expect(page.getByText('Narrow').closest('ol')?.className).toContain('max-w-[420px]')
    },
  },
]

async function hover(page: Page, name: string): Promise<HTMLElement> {
  const [control] = await page.findAllByRole('button', { name })
  if (!control) throw new Error(`There is no button ${name}`)
  fireEvent.pointerOver(control, { pointerType: 'mouse' })
  return control
}

const label = 'Notifications'

export const tooltips: Row[] = [
  {
    line: '9.11a',
    says: 'a tooltip appears after 700 ms',
    check: async () => {
      const page = await openPage('/support', { as: await newUser() })
      await hover(page, label)
      expect(page.queryAllByRole('tooltip').length).toBe(0)
      await page.timers.fire(700)
      expect((await page.findByRole('tooltip')).textContent).toBe(label)
    },
  },
  {
    line: '9.11b',
    says: 'within 300 ms of the last tooltip the next appears at once',
    check: async () => {
      const page = await openPage('/support', { as: await newUser() })
      await hover(page, label)
      await page.timers.fire(700)
      fireEvent.pointerOver(page.container, { pointerType: 'mouse' })
      expect(page.queryAllByRole('tooltip').length).toBe(0)
      expect(page.timers.pendingDelays).toContain(300)
      await hover(page, 'Menu')
      expect((await page.findByRole('tooltip')).textContent).toBe('Menu')
    },
  },
]
