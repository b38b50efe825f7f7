import '@/web/testing/dom'
import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { mockProblem } from '@/web/testing/mock-api'
import type { renderPage } from '@/web/testing/render'

type Failure = { response: () => unknown; message?: string; title?: string }

const proxyPage = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const failures: readonly Failure[] = [
  problemFailure(503, 'unavailable', 'The site cannot do this right now.'),
  problemFailure(429, 'too_many_requests', 'Too many tries. Please wait a moment.'),
  problemFailure(500, 'internal', 'Something broke on our side.'),
  { response: () => new Response(proxyPage, { status: 502, headers: { 'content-type': 'text/html' } }) },
  {
    response: () => Promise.reject(new TypeError('fetch failed')),
    message: 'Could not connect to server. Please try again.',
    title: 'Connection Error',
  },
]

let currentFailure: Failure | undefined

/** Stands among the answers for the request that `expectNothingLost` makes fail. */
export function failingResponse() {
  return currentFailure?.response()
}

type Form = {
  page: Pick<ReturnType<typeof renderPage>, 'user' | 'getByRole' | 'getByLabelText'>
  /** The button that sends it. */
  button: string | RegExp
  title: string
  /** What is said where the answer has no words fit for a person. */
  fallbackMessage?: string
  /** The one field that a failure empties on purpose, and what is typed there again. */
  clearedField?: { label: string; text: string }
}

/** Sends a filled-in form once for every way to fail: the words stand in a toast, and nothing typed is lost. */
export async function expectFormSurvivesFailures({ page, button, title, ...form }: Form): Promise<void> {
  const { fallbackMessage = 'Something went wrong on our side. Please try again.', clearedField } = form
  const typed = fieldValues(clearedField?.label)
  for (const failure of failures) {
    currentFailure = failure
    if (clearedField) await page.user.type(page.getByLabelText(clearedField.label), clearedField.text)
    await page.user.click(page.getByRole('button', { name: button }))
    await waitFor(() => expect(toastText()).toContain(failure.message ?? fallbackMessage))
    expect(toastText()).toContain(failure.title ?? title)
    expect(fieldValues(clearedField?.label)).toEqual(typed)
  }
}

function problemFailure(status: number, code: string, words: string): Failure {
  return { response: () => mockProblem(status, code, words), message: words }
}

/** Not by its role, because a dialog hides all that is not in it. */
function toastText() {
  return document.querySelector('[aria-label="Toasts (F8)"]')?.textContent
}

/** What stands in every field of the page, and of the dialog over it. */
function fieldValues(except?: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
  const named = fields.map((field) => ({ name: field.labels?.[0]?.textContent, value: field.value }))
  return named.filter(({ name }) => name !== except)
}
