import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { CopyButton } from '@/web/ui/copy-button'

async function pressCopy(clipboard: unknown) {
  const page = renderPage(<CopyButton text={'first\nsecond'} />)
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await page.user.click(page.getByRole('button', { name: 'Copy' }))
  return page
}

test('a copied text is announced', async () => {
  const copied: string[] = []
  const page = await pressCopy({ writeText: async (text: string) => void copied.push(text) })
  await page.findByText('Copied')
  expect(copied).toEqual(['first\nsecond'])
})

test.each([
  ['lacks a clipboard', undefined],
  ['refuses to copy', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
])('if the browser %s, the text is selected instead', async (_, clipboard) => {
  const page = await pressCopy(clipboard)
  const field = await page.findByLabelText(/Copy the selected text/)
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('No text area')
  expect(page.queryByText('Copied')).toBeNull()
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('first\nsecond')
})
