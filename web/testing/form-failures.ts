import '@/web/testing/dom'
import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { mockProblem } from '@/web/testing/mock-api'
import type { renderPage } from '@/web/testing/render'

type Failure = { response: () => unknown; message?: string; title?: string }

const proxyPage = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const failures: readonly Failure[] = [
  problemFailure(503, 'unavailable', 'The site cannot do this right now.'),
  problemFailure(429, 'too_many_requests', 'Too many attempts. Please wait a moment.'),
  problemFailure(500, 'internal', 'Something broke on our side.'),
  { response: () => new Response(proxyPage, { status: 502, headers: { 'content-type': 'text/html' } }) },
  {
    response: () => Promise.reject(new TypeError('fetch failed')),
    message: 'Could not connect to server. Please try again.',
    title: 'Connection Error',
  },
]

let currentFailure: Failure | undefined

/** Put this into the mocked responses of the request that `expectFormSurvivesFailures` makes fail. */
export function currentFailureResponse() {
  return currentFailure?.response()
}

type Form = {
  page: Pick<ReturnType<typeof renderPage>, 'user' | 'getByRole' | 'getByLabelText'>
  /** The submit button. */
  button: string | RegExp
  /** The button of the dialog that asks before the form is sent. */
  confirm?: string
  /** The title of the toast, of forms that show one. */
  toast?: string
  /** The message when the response has no text for users. */
  fallbackMessage?: string
  /** A field that a failure clears on purpose, and the text to type into it again. */
  clearedField?: { label: string; text: string }
}

/** Submits a filled-in form once per kind of failure: the page shows the error, a toast only if the form has one, and no input is lost. */
export async function expectFormSurvivesFailures({
  page,
  button,
  confirm,
  toast,
  ...form
}: Form): Promise<void> {
  const { fallbackMessage = 'Something went wrong on our side. Please try again.', clearedField } = form
  const values = fieldValues(clearedField?.label)
  for (const failure of failures) {
    currentFailure = failure
    if (clearedField) await page.user.type(page.getByLabelText(clearedField.label), clearedField.text)
    await page.user.click(page.getByRole('button', { name: button }))
    if (confirm) await page.user.click(page.getByRole('button', { name: confirm }))
    const message = failure.message ?? fallbackMessage
    await waitFor(() => expect(document.body.textContent?.replace(toastText(), '')).toContain(message))
    if (toast === undefined) expect(toastText()).not.toContain(message)
    else expect(toastText()).toContain(`${failure.title ?? toast}${message}`)
    expect(fieldValues(clearedField?.label)).toEqual(values)
  }
}

function problemFailure(status: number, code: string, message: string): Failure {
  return { response: () => mockProblem(status, code, message), message }
}

/** Not queried by role, because an open dialog hides everything else. */
function toastText() {
  return document.querySelector('[aria-label="Toasts (F8)"]')?.textContent ?? ''
}

/** The values of all form fields of the page and an open dialog. */
function fieldValues(except?: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
  const named = fields.map((field) => ({ name: field.labels?.[0]?.textContent, value: field.value }))
  return named.filter(({ name }) => name !== except)
}
