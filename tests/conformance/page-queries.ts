import { expect } from 'bun:test'
import { fireEvent, within } from '@testing-library/react/pure'
import type { Page } from '@/tests/conformance/page'

/** Waits until all these words are on the page. */
export async function expectText(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  for (const word of words) expect(await page.findAllByText(word)).not.toEqual([])
}

/** Where a link of that name leads. */
export async function hrefOf(page: Page, name: string | RegExp): Promise<string | null> {
  const [link] = await page.findAllByRole('link', { name })
  return link?.getAttribute('href') ?? null
}

/** The label and the value of every choice of a select. */
export async function optionsOf(page: Page, label: string): Promise<[label: string, value: string][]> {
  const select = await page.findByRole('combobox', { name: label })
  return [...select.querySelectorAll('option')].map((option) => [option.textContent ?? '', option.value])
}

/** The value of a field by its label. */
export async function fieldValue(page: Page, label: string): Promise<unknown> {
  const field = await page.findByLabelText(label)
  return 'value' in field ? field.value : undefined
}

/** A list of terms and what they are, as text. */
export function descriptionList(element: HTMLElement): Record<string, string> {
  const terms = within(element).getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => {
      const definition = term.parentElement?.querySelector('dd')
      return [term.textContent ?? '', definition?.textContent ?? '']
    }),
  )
}

/** The panel, section or group of that name. */
export async function sectionOf(page: Page, heading: string): Promise<HTMLElement> {
  const [title] = await page.findAllByText(heading)
  const part = title?.closest<HTMLElement>(
    'section, article, aside, form, [role=dialog], [role=radiogroup], fieldset',
  )
  if (!part) throw new Error(`Nothing is headed ${heading}`)
  return part
}

/** Fills the fields of these labels. */
export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    fireEvent.change(await page.findByLabelText(label), { target: { value: text } })
  }
}

export async function clickButton(page: Page, name: string | RegExp): Promise<void> {
  const [button] = await page.findAllByRole('button', { name })
  if (!button) throw new Error(`There is no button ${name}`)
  await page.user.click(button)
}

type Tone = 'destructive' | 'normal'

/** Waits for a toast with this title, and holds what else it says and how it looks. */
export async function expectToast(
  page: Page,
  tone: Tone,
  title: string,
  description?: string | RegExp,
): Promise<void> {
  const [heading] = await page.findAllByText(title, { selector: '[aria-label^=Toasts] *' })
  const toast = heading?.closest('li')
  expect(toast?.className.includes('border-bad') ? 'destructive' : 'normal').toBe(tone)
  const rest = toast?.textContent?.replace(title, '')
  if (description instanceof RegExp) expect(rest).toMatch(description)
  else if (description !== undefined) expect(rest).toBe(description)
}

/** These words are not on the page. Told without the elements, whose printing takes a minute. */
export function expectNoText(page: Page, ...words: string[]): void {
  const found = words.filter((word) => page.queryAllByText(word).length > 0)
  if (found.length > 0) throw new Error(`The page says ${found.join(', ')}`)
}
