import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { renderPage } from '@/web/testing/render'
import { toast } from '@/web/ui/toasts/toast'
import { ToastHost } from '@/web/ui/toasts/toast-host'

test('only the newest toast is shown', async () => {
  const page = renderPage(<ToastHost />)
  act(() => void toast({ title: 'Code Sent' }))
  expect(await page.findByText('Code Sent')).toBeDefined()
  act(() => void toast({ title: 'Payment Failed', description: 'Your card was declined.', tone: 'bad' }))
  expect(await page.findByText('Payment Failed')).toBeDefined()
  expect(page.queryByText('Code Sent')).toBeNull()
})

test('F8 focuses the toasts, and a toast can be closed', async () => {
  const page = renderPage(<ToastHost />)
  act(() => void toast({ title: 'Logged Out' }))
  await page.findByText('Logged Out')
  await page.user.keyboard('[F8]')
  expect(document.activeElement?.tagName).toBe('OL')
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  expect(page.queryByText('Logged Out')).toBeNull()
})

test('closing the toast returns the focus', async () => {
  const page = renderPage(
    <>
      <input aria-label="Card number" />
      <ToastHost />
    </>,
  )
  act(() => void toast({ title: 'Payment Failed' }))
  await page.findByText('Payment Failed')
  const field = page.getByLabelText('Card number')
  act(() => field.focus())
  await page.user.keyboard('[F8]')
  expect(document.activeElement === field).toBe(false)
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  expect(page.queryByText('Payment Failed')).toBeNull()
  expect(document.activeElement === field).toBe(true)
})
