import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/field'
import { MoneyInput } from '@/web/ui/money-input'

test.each([
  ['149.99', '149.99'],
  ['149.999', '149.99'],
  ['-5', '5'],
  ['1e3', '13'],
  ['.5', '.5'],
  ['$1,249.99', '1249.99'],
])('typing %s leaves %s', async (typed, left) => {
  const page = renderPage(<PriceForm />)
  await page.user.type(page.getByLabelText('Price'), typed)
  expect(page.getByDisplayValue(left)).toBeDefined()
})

function PriceForm() {
  const [price, setPrice] = useState('')
  return (
    <Field label="Price">
      <MoneyInput value={price} onChange={setPrice} />
    </Field>
  )
}
