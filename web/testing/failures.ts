import '@/web/testing/dom'
import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { problem } from '@/web/testing/answers'
import type { renderPage } from '@/web/testing/render'

type Failure = { answer: () => unknown; words?: string; title?: string }

const proxyPage = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const failures: readonly Failure[] = [
  refusal(503, 'unavailable', 'The site cannot do this right now.'),
  refusal(429, 'too_many_requests', 'Too many tries. Please wait a moment.'),
  refusal(500, 'internal', 'Something broke on our side.'),
  { answer: () => new Response(proxyPage, { status: 502, headers: { 'content-type': 'text/html' } }) },
  {
    answer: () => Promise.reject(new TypeError('fetch failed')),
    words: 'Could not connect to server. Please try again.',
    title: 'Connection Error',
  },
]

let current: Failure | undefined

/** Stands among the answers for the request that `expectNothingLost` makes fail. */
export function failing() {
  return current?.answer()
}

type Form = {
  page: Pick<ReturnType<typeof renderPage>, 'user' | 'getByRole' | 'getByLabelText'>
  /** The button that sends it. */
  button: string | RegExp
  title: string
  /** What is said where the answer has no words fit for a person. */
  wordless?: string
  /** The one field that a failure empties on purpose, and what is typed there again. */
  anew?: { label: string; text: string }
}

/** Sends a filled-in form once for every way to fail: the words stand in a toast, and nothing typed is lost. */
export async function expectNothingLost({ page, button, title, ...form }: Form): Promise<void> {
  const { wordless = 'Something went wrong on our side. Please try again.', anew } = form
  const typed = typedIn(anew?.label)
  for (const failure of failures) {
    current = failure
    if (anew) await page.user.type(page.getByLabelText(anew.label), anew.text)
    await page.user.click(page.getByRole('button', { name: button }))
    await waitFor(() => expect(shownToast()).toContain(failure.words ?? wordless))
    expect(shownToast()).toContain(failure.title ?? title)
    expect(typedIn(anew?.label)).toEqual(typed)
  }
}

function refusal(status: number, code: string, words: string): Failure {
  return { answer: () => problem(status, code, words), words }
}

/** Not by its role, because a dialog hides all that is not in it. */
function shownToast() {
  return document.querySelector('[aria-label="Toasts (F8)"]')?.textContent
}

/** What stands in every field of the page, and of the dialog over it. */
function typedIn(except?: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
  const named = fields.map((field) => ({ name: field.labels?.[0]?.textContent, value: field.value }))
  return named.filter(({ name }) => name !== except)
}
