import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { RadioCards } from '@/web/ui/forms/radio-cards'

const options = [
  { value: 'paypal', label: 'PayPal', detail: 'Instant' },
  { value: 'crypto', label: 'Cryptocurrency', detail: '10 to 30 minutes' },
] as const

test('one is chosen by its name, and its detail is read after it', async () => {
  const choose = mock()
  const page = renderPage(
    <RadioCards label="Payment method" options={options} value="paypal" onChange={choose} />,
  )
  expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeDefined()
  await page.user.click(page.getByRole('radio', { name: 'Cryptocurrency' }))
  expect(choose).toHaveBeenCalledWith('crypto')
})
