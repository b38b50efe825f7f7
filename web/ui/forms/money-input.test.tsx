import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { formatMoney } from '@/web/lib/format/format'
import { setBrowserLanguage } from '@/web/testing/browser-language'
import { renderPage } from '@/web/testing/render'
import { MoneyField } from '@/web/ui/forms/money-input'

const notAnAmount = 'Enter an amount in dollars, such as 12.50.'

test.each([
  ['149.99', '149.99'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['12,5', '12.5'],
  ['1,249', '1249'],
  ['$1,249.99', '1249.99'],
  ['1.234,56', '1234.56'],
])('%s is shown as typed and means %s, which the field shows once it is left', async (input, value) => {
  const page = renderPage(<PriceForm />)
  await page.user.type(page.getByLabelText('Price'), input)
  expect(page.getByDisplayValue(input)).toBeDefined()
  expect(page.getByRole('status').textContent).toBe(value)
  await page.user.tab()
  expect(page.getByDisplayValue(value)).toBeDefined()
  expect(page.queryByText(notAnAmount)).toBeNull()
})

test.each(['149.999', '-5', '1e3', '12abc', '1.234.5', 'a dozen', '.'])(
  '%s stays as typed with an error, and never becomes another amount',
  async (input) => {
    const page = renderPage(<PriceForm />)
    const field = page.getByLabelText('Price')
    await page.user.type(field, input)
    expect(page.getByText(notAnAmount)).toBeDefined()
    await page.user.tab()
    expect(page.getByDisplayValue(input)).toBeDefined()
    expect(page.getByRole('status').textContent).toBe(input)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await page.user.clear(field)
    await page.user.paste(input)
    expect(page.getByDisplayValue(input)).toBeDefined()
  },
)

test('an error of the form comes before that of the text', () => {
  const page = renderPage(<MoneyField label="Price" error="Too much." value="1e9" onChange={() => {}} />)
  expect(page.getByText('Too much.')).toBeDefined()
  expect(page.queryByText(notAnAmount)).toBeNull()
})

test.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'ja-JP', 'ar-EG', 'ar', 'fa-IR', 'hi-IN', 'pt-BR'])(
  'a price copied from a page in %s can be pasted',
  async (language) => {
    setBrowserLanguage(language)
    const page = renderPage(<PriceForm />)
    await page.user.click(page.getByLabelText('Price'))
    await page.user.paste(formatMoney(1249.5))
    expect(page.getByRole('status').textContent).toBe('1249.50')
  },
)

test('a point between thousands is accepted in German', async () => {
  setBrowserLanguage('de-DE')
  const page = renderPage(<PriceForm />)
  await page.user.type(page.getByLabelText('Price'), '1.249,99')
  expect(page.getByRole('status').textContent).toBe('1249.99')
})

function PriceForm() {
  const [price, setPrice] = useState('')
  return (
    <>
      <MoneyField label="Price" value={price} onChange={setPrice} />
      <p role="status">{price}</p>
    </>
  )
}
