import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { RadioCards } from '@/web/ui/forms/radio-cards'

const options = [
  { value: 'paypal', label: 'PayPal', detail: 'Instant' },
  { value: 'crypto', label: 'Cryptocurrency', detail: '10 to 30 minutes' },
] as const

test('an option is selected by its label', async () => {
  const onChange = mock()
  const page = renderPage(
    <RadioCards label="Payment method" options={options} value="paypal" onChange={onChange} />,
  )
  expect(page.getByRole('radiogroup', { name: 'Payment method' })).toBeDefined()
  await page.user.click(page.getByRole('radio', { name: 'Cryptocurrency' }))
  expect(onChange).toHaveBeenCalledWith('crypto')
})
