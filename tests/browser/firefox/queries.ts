/** Runs in the page: the queries that tests of single pages use, so that both find the same elements. */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

Object.assign(globalThis, {
  findByRole: (role: string, name: string) => queryAllByRole(document.body, role, { name }),
  findByLabel: (name: string) => queryAllByLabelText(document.body, name),
})
