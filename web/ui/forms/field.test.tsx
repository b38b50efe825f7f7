import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'

test('the help is read out with the input', () => {
  const page = renderPage(
    <Field label="Email" help="Only for receipts.">
      <TextInput />
    </Field>,
  )
  expect(noteOf(page.getByLabelText('Email'))).toBe('Only for receipts.')
  expect(page.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false)
})

test('an error takes the place of the help and marks the input', () => {
  const page = renderPage(
    <Field label="Email" help="Only for receipts." error="This is no e-mail address.">
      <TextInput />
    </Field>,
  )
  const input = page.getByLabelText('Email')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(noteOf(input)).toBe('This is no e-mail address.')
  expect(page.queryByText('Only for receipts.')).toBeNull()
})

test('that a field may stay empty is no part of its name', () => {
  const page = renderPage(
    <Field label="Description" optional>
      <TextInput />
    </Field>,
  )
  expect(page.getByRole('textbox', { name: 'Description' })).toBeDefined()
})

test('a select is a field like any other', () => {
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
