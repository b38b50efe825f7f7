import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { renderPage } from '@/web/testing/render'
import { toast } from '@/web/ui/toasts/toast'

test('closing the toast returns the focus', async () => {
  const page = renderPage(<input aria-label="Card number" />, { hasToasts: true })
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
