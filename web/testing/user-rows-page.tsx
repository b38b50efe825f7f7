import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import type { ReactNode } from 'react'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { mockUserRows } from '@/web/testing/mock-user-rows'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

type Options = {
  /** The result of `userRowShapes`. */
  shapes: { path: string }
  /** The form that adds rows and the list of them, on one page or in several components. */
  ui: ReactNode
  /** The texts to type into the form, by the labels of the fields. */
  fields: Record<string, string>
  /** Texts of the module: the button of the form, and the text of a list without rows. */
  messages: { add: string; empty: string }
  /** Fields that the server adds to its response, such as `{ itemName: 'Ruby Crown' }`. */
  complete?: object
  /** A text of the new row in the list. */
  shown: string | RegExp
}

/** Expects that the form keeps its input while adding a row fails, and that the list shows the added row and removes it. */
export async function expectUserRowsPage({ shapes: { path }, ui, fields, messages, ...row }: Options) {
  const rows = mockUserRows(path, row.complete)
  const post = `POST ${path}`
  let isFailing = true
  mockApi({
    ...rows,
    [post]: (body: unknown, url: URL) => (isFailing ? currentFailureResponse() : rows[post]?.(body, url)),
  })
  const page = renderPage(ui, { viewer: buildViewer(), hasToasts: true })
  expect(await page.findByText(messages.empty)).toBeDefined()
  for (const [label, text] of Object.entries(fields))
    await page.user.type(await page.findByLabelText(label), text)
  await expectFormSurvivesFailures({ page, button: messages.add })
  isFailing = false
  await page.user.click(page.getByRole('button', { name: messages.add }))
  const remove = await page.findByRole('button', { name: 'Remove' })
  expect(remove.closest('li')?.textContent).toMatch(row.shown)
  await page.user.click(remove)
  expect(await page.findByText(messages.empty)).toBeDefined()
  await waitFor(() => expect(page.queryByRole('button', { name: 'Remove' })).toBeNull())
}
