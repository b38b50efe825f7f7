import { openWindow, type TestBrowser, type WindowOptions } from '@/tests/browser/browser'
import { type BrowserUser, userOf } from '@/tests/browser/browser-user'

export async function openChromiumUser(
  browser: TestBrowser,
  origin: string,
  options?: WindowOptions,
): Promise<BrowserUser> {
  const { page, pageErrors } = await openWindow(browser, origin, options)
  return userOf({
    pageErrors,
    open: (path) => page.goto(path),
    click: (role, name) =>
      page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts.
    text: () => page.locator('body').innerText(),
    url: async () => page.url(),
  })
}
