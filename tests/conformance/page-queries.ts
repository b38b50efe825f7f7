import { expect } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react/pure'
import type { Page } from '@/tests/conformance/page'

/** Waits until all these texts are on the page. */
export async function expectText(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) expect(await page.findAllByText(text)).not.toEqual([])
}

/** The target of the link with that name. */
export async function hrefOf(page: Page, name: string | RegExp): Promise<string | null> {
  const [link] = await page.findAllByRole('link', { name })
  return link?.getAttribute('href') ?? null
}

/** The text and target of every link in the top bar. */
export function topBarLinks(page: Page): string[] {
  const links = within(page.getByRole('banner')).getAllByRole('link')
  return links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)
}

/** The label and value of every option of a select. */
export async function optionsOf(page: Page, label: string): Promise<[label: string, value: string][]> {
  const select = await page.findByRole('combobox', { name: label })
  return [...select.querySelectorAll('option')].map((option) => [option.textContent ?? '', option.value])
}

/** The text of every tab, and whether it is selected. */
export async function tabsOf(page: Page): Promise<(string | null)[][]> {
  const tabs = await page.findAllByRole('tab')
  return tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])
}

/** The value of the field with that label. */
export async function fieldValue(page: Page, label: string): Promise<unknown> {
  const field = await page.findByLabelText(label)
  return 'value' in field ? field.value : undefined
}

/** A description list as an object of terms and texts. */
export function descriptionList(element: HTMLElement): Record<string, string> {
  const terms = within(element).getAllByRole('term')
  return Object.fromEntries(
    terms.map((term) => {
      const definition = term.parentElement?.querySelector('dd')
      return [term.textContent ?? '', definition?.textContent ?? '']
    }),
  )
}

/** The panel, section or group with that heading. */
export async function sectionOf(page: Page, heading: string): Promise<HTMLElement> {
  const [title] = await page.findAllByText(heading)
  const section = title?.closest<HTMLElement>(
    'section, article, aside, form, [role=dialog], [role=radiogroup], fieldset',
  )
  if (!section) throw new Error(`There is no section ${heading}`)
  return section
}

/** Fills fields by their labels. */
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

/** Whether a click on the link loads another document, rather than navigating within the page. */
export function loadsDocument(link: HTMLElement): boolean {
  let isHandledByPage = false
  const onClick = (event: Event) => {
    isHandledByPage = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', onClick, { once: true })
  fireEvent.click(link)
  return !isHandledByPage
}

type Tone = 'destructive' | 'normal'

/** Waits for a toast with this title and expects its tone and description. */
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

/** Lets the image fail to load, and then the platform's image, which is looked up instead. */
export async function failImage(page: Page, name: string): Promise<void> {
  const picture = await page.findByAltText(name)
  fireEvent.error(picture)
  const other = await waitFor(() => {
    const found = page.getByAltText(name)
    expect(found).not.toBe(picture)
    return found
  })
  expect(page.requests.at(-1)?.route).toMatch(/^GET \/api\/roblox-thumbnail\//)
  fireEvent.error(other)
}

/** Waits for the text that replaces an item's image. */
export async function expectImageFallback(page: Page, itemName: string): Promise<void> {
  const [label] = await page.findAllByText('Limited Item')
  expect(label?.parentElement?.textContent).toBe(`Limited Item${itemName}`)
}

/** Expects that none of these texts is on the page. Doesn't print elements, which would take a minute. */
export function expectNoText(page: Page, ...texts: string[]): void {
  const found = texts.filter((text) => page.queryAllByText(text).length > 0)
  if (found.length > 0) throw new Error(`The page says ${found.join(', ')}`)
}
