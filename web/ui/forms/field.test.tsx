import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'

test('the help text describes the input', () => {
  const page = renderPage(
    <Field label="Email" help="Only for receipts.">
      <TextInput />
    </Field>,
  )
  expect(noteOf(page.getByLabelText('Email'))).toBe('Only for receipts.')
  expect(page.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false)
})

test('an error replaces the help text and marks the input as invalid', () => {
  const page = renderPage(
    <Field label="Email" help="Only for receipts." error="Enter a valid email address.">
      <TextInput />
    </Field>,
  )
  const input = page.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(noteOf(input)).toBe('Enter a valid email address.')
  expect(page.queryByText('Only for receipts.')).toBeNull()
})

test('“optional” is not part of the accessible name', () => {
  const page = renderPage(
    <Field label="Description" optional>
      <TextInput />
    </Field>,
  )
  expect(page.getByRole('textbox', { name: 'Description' })).toBeDefined()
})

test('a field labels a select', () => {
  const page = renderPage(
    <Field label="Category">
      <Select options={[{ value: 'hat', label: 'Hat' }]} />
    </Field>,
  )
  expect(page.getByRole('combobox', { name: 'Category' })).toBeDefined()
})

function noteOf(input: HTMLElement) {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
}
