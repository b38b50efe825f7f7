import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { object, string } from 'valibot'
import { renderPage } from '@/web/testing/render'
import { Field } from '@/web/ui/forms/field'
import { Form } from '@/web/ui/forms/form'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

function HatForm({ onSubmit }: { onSubmit: (values: { name: string }) => Promise<unknown> }) {
  const form = useForm({
    schema: object({ name: string() }),
    initialValues: { name: '' },
    onSubmit,
  })
  return (
    <Form form={form} submitText="Add" busyText="Adding...">
      <Field label="Name" error={form.errors.name}>
        <TextInput {...form.fieldProps('name')} />
      </Field>
    </Form>
  )
}

test('a form sends its fields, is busy meanwhile, and shows why it failed', async () => {
  const request = Promise.withResolvers<void>()
  const sent: object[] = []
  const page = renderPage(
    <HatForm
      onSubmit={(values) => {
        sent.push(values)
        return request.promise
      }}
    />,
  )
  await page.user.type(page.getByLabelText('Name'), 'Crown')
  await page.user.click(page.getByRole('button', { name: 'Add' }))
  expect(sent).toEqual([{ name: 'Crown' }])
  expect(page.getByText('Adding...')).toBeDefined()
  request.reject(new Error('Hats are sold out.'))
  expect((await page.findByRole('alert')).textContent).not.toBe('')
  expect(page.getByDisplayValue('Crown')).toBeDefined()
})
