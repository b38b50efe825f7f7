import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { string } from 'valibot'
import { userRowShapes } from '@/src/kit/accounts/user-row-shapes'
import { createUserRows } from '@/web/lib/api/user-rows'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { mockUserRows } from '@/web/testing/mock-user-rows'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { Field } from '@/web/ui/forms/field'
import { Form } from '@/web/ui/forms/form'
import { TextInput } from '@/web/ui/forms/text-input'
import { useUserRowForm } from '@/web/ui/forms/use-user-row-form'
import { UserRowList } from '@/web/ui/lists/user-row-list'
import { SignedInPage } from '@/web/ui/signed-in-page'

const path = '/api/hats/own'
const hats = createUserRows(userRowShapes(path, { newRow: { color: string() }, row: { color: string() } }))

function HatsPage() {
  const form = useUserRowForm(hats, { initialValues: { color: '' }, successTitle: 'Hat Added' })
  return (
    <SignedInPage title="Hats">
      <Form form={form} submitText="Add">
        <Field label="Color" error={form.errors.color}>
          <TextInput {...form.fieldProps('color')} />
        </Field>
      </Form>
      <UserRowList rows={hats} empty="No hats yet.">
        {({ color }) => color}
      </UserRowList>
    </SignedInPage>
  )
}

const open = () => renderPage(<HatsPage />, { viewer: buildViewer(), hasToasts: true })

test('a user adds rows with a form that is empty afterwards, and removes one', async () => {
  mockApi(mockUserRows(path))
  const page = open()
  expect(await page.findByText('No hats yet.')).toBeDefined()
  for (const color of ['red', 'blue']) {
    await page.user.type(page.getByLabelText('Color'), color)
    await page.user.click(page.getByRole('button', { name: 'Add' }))
    expect(await page.findByText('Hat Added')).toBeDefined()
    expect(await page.findByText(color)).toBeDefined()
    expect(page.getByLabelText('Color')).toHaveProperty('value', '')
  }
  await page.user.click(page.getByRole('button', { name: 'Remove', description: 'red' }))
  await waitFor(() => expect(page.queryByText('red')).toBeNull())
  expect(page.getByText('blue')).toBeDefined()
})

test('a row that cannot be removed stays, and a toast says why', async () => {
  const rows = mockUserRows(path)
  mockApi({
    ...rows,
    [`GET ${path}`]: [{ id: 'h1', color: 'red', createdAt: '2026-03-01T10:00:00.000Z' }],
    [`DELETE ${path}/:id`]: mockProblem(503, 'unavailable', 'Hats are stuck.'),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Remove' }))
  expect(await page.findByText('Not Removed')).toBeDefined()
  expect(page.getByText('Hats are stuck.')).toBeDefined()
  expect(page.getByText('red')).toBeDefined()
})

test('a row that cannot be added stays in the form', async () => {
  mockApi({ ...mockUserRows(path), [`POST ${path}`]: currentFailureResponse })
  const page = open()
  await page.user.type(await page.findByLabelText('Color'), 'red')
  await expectFormSurvivesFailures({ page, button: 'Add' })
})

test('a visitor is redirected to login', () => {
  const page = renderPage(<HatsPage />)
  expect(page.queryByText('No hats yet.')).toBeNull()
  expect(page.history?.at(-1)).toStartWith('/auth')
})
