import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { formatMoney } from '@/web/lib/format'
import { setBrowserLanguage } from '@/web/testing/browser-language'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'

test.each([
  ['149.99', '149.99'],
  ['149.999', '149.99'],
  ['-5', '5'],
  ['1e3', '13'],
  ['.5', '.5'],
  ['$1,249.99', '1249.99'],
])('typing %s yields %s', async (input, value) => {
  const page = renderPage(<PriceForm />)
  await page.user.type(page.getByLabelText('Price'), input)
  expect(page.getByDisplayValue(value)).toBeDefined()
})

test('a comma separates cents and becomes a point on blur', async () => {
  const page = renderPage(<PriceForm />)
  await page.user.type(page.getByLabelText('Price'), '12,5')
  expect(page.getByDisplayValue('12,5')).toBeDefined()
  expect(page.getByRole('status').textContent).toBe('12.5')
  await page.user.tab()
  expect(page.getByDisplayValue('12.5')).toBeDefined()
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
      <Field label="Price">
        <MoneyInput value={price} onChange={setPrice} />
      </Field>
      <p role="status">{price}</p>
    </>
  )
}
