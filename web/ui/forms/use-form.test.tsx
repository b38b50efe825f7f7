import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { nonEmpty, object, pipe, string } from 'valibot'
import { ApiError } from '@/web/lib/api/api-error'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const schema = object({
  expMonth: pipe(string(), nonEmpty('Enter a month.')),
  name: pipe(string(), nonEmpty('Enter a name.')),
})

test('invalid values are not sent, and the first invalid field of the page gets the focus', async () => {
  const { page, send } = renderForm()
  await page.user.click(page.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
  expect(page.getByText('Enter a month.')).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText('Name'))
  await page.user.type(page.getByLabelText('Name'), 'A')
  expect(page.queryByText('Enter a name.')).toBeNull()
})

test('errors of the server go to the fields of their paths, and the input stays', async () => {
  const { page, send } = renderForm()
  send.mockRejectedValue(
    new ApiError(422, 'invalid', 'Invalid.', [{ path: 'card.month', message: 'Too late.' }]),
  )
  await fillIn(page)
  expect(await page.findByText('Too late.')).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText('Month'))
  expect(page.getByDisplayValue('Ann')).toBeDefined()
  expect(page.queryByRole('alert')).toBeNull()
})

test('an error of no shown field is the error of the form', async () => {
  const { page, send } = renderForm()
  send.mockRejectedValue(new ApiError(409, 'taken', 'Taken.', [{ path: 'other', message: 'Hidden.' }]))
  await fillIn(page)
  expect((await page.findByRole('alert')).textContent).toBe('taken: Taken.')
})

test('a second submit waits for the first', async () => {
  const { page, send } = renderForm()
  const first = Promise.withResolvers<void>()
  send.mockReturnValue(first.promise)
  await fillIn(page)
  await page.user.click(page.getByRole('button'))
  expect(send).toHaveBeenCalledTimes(1)
  first.resolve()
  expect(await page.findByRole('button', { name: 'Send' })).toBeDefined()
  await page.user.click(page.getByRole('button'))
  expect(send).toHaveBeenCalledTimes(2)
})

test('no toast repeats an error, unless the form asks for one', async () => {
  const error = new ApiError(409, 'taken', 'Taken.')
  const quiet = renderForm()
  quiet.send.mockRejectedValue(error)
  await fillIn(quiet.page)
  expect(await quiet.page.findByRole('alert')).toBeDefined()
  expect(quiet.page.queryByText('Not Sent')).toBeNull()
  quiet.page.unmount()
  const loud = renderForm('Not Sent')
  loud.send.mockRejectedValue(error)
  await fillIn(loud.page)
  expect(await loud.page.findByText('Not Sent')).toBeDefined()
})

function renderForm(errorToast?: string) {
  const send = mock<(values: object) => Promise<unknown>>(() => Promise.resolve())
  const page = renderPage(<TestForm send={send} errorToast={errorToast} />, { hasToasts: true })
  return { send, page }
}

async function fillIn(page: ReturnType<typeof renderPage>) {
  await page.user.type(page.getByLabelText('Name'), 'Ann')
  await page.user.type(page.getByLabelText('Month'), '1')
  await page.user.click(page.getByRole('button'))
}

type TestFormProps = { send: (values: object) => Promise<unknown>; errorToast: string | undefined }

function TestForm({ send, errorToast }: TestFormProps) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { expMonth: '', name: '' },
    errorToast,
    errorPaths: { 'card.month': 'expMonth' },
    onSubmit: send,
  })
  return (
    <form {...formProps}>
      <Field label="Name" error={errors.name}>
        <TextInput {...fieldProps('name')} />
      </Field>
      <Field label="Month" error={errors.expMonth}>
        <TextInput {...fieldProps('expMonth')} />
      </Field>
      {error && (
        <p role="alert">
          {error.code}: {error.message}
        </p>
      )}
      <button type="submit">{isSubmitting ? 'Sending' : 'Send'}</button>
    </form>
  )
}
