import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { ShareButton } from '@/modules/branding/web/share-button'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

/** Presses the button of an item's page with these functions of the browser, and returns the page. */
async function pressShare(browser: { share?: unknown; writeText?: unknown }) {
  const page = renderPage(
    <>
      <ShareButton what="Moon Crown" />
      <ToastHost />
    </>,
  )
  const { share, writeText } = browser
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    Reflect.deleteProperty(navigator, 'share')
  })
  await page.user.click(page.getByRole('button', { name: 'Share Moon Crown' }))
  return page
}

test('the share sheet of the device opens with the link', async () => {
  const shared: unknown[] = []
  await pressShare({ share: async (data: unknown) => void shared.push(data) })
  expect(shared).toEqual([{ title: 'Moon Crown', url: location.origin + location.pathname }])
})

test('where there is no share sheet, the link is copied', async () => {
  const copied: string[] = []
  const page = await pressShare({ writeText: async (text: string) => void copied.push(text) })
  expect((await page.findAllByText('Link copied')).length).toBeGreaterThan(0)
  expect(copied).toEqual([location.origin + location.pathname])
})

test('a closed share sheet says nothing, and a failure says what to do', async () => {
  const failing = (error: Error) => () => Promise.reject(error)
  const closed = await pressShare({ share: failing(new DOMException('closed', 'AbortError')) })
  expect(closed.queryByText(/couldn't be copied/)).toBeNull()
  closed.unmount()
  Reflect.deleteProperty(navigator, 'share')
  const page = await pressShare({ writeText: failing(new Error('denied')) })
  expect((await page.findAllByText(/couldn't be copied/)).length).toBeGreaterThan(0)
})
