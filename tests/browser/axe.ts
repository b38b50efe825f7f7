import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that the other theme can change. */
const themeRules = ['color-contrast', 'link-in-text-block']

/** Has axe in every document of this page from its beginning: to hand it over anew for each look takes a fifth of the looking. */
export async function injectAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: Bun.resolveSync('axe-core/axe.min.js', import.meta.dir) })
}

/** What the rules of WCAG 2.2, A and AA, find on the page as it stands, in both themes. */
export async function findViolations(page: Page): Promise<string[]> {
  const inDark = await runAxe(page, { runOnly: wcag })
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await runAxe(page, { runOnly: themeRules })
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inDark, ...inLight.map((barrier) => `in the light theme, ${barrier}`)]
}

async function runAxe(page: Page, options: RunOptions) {
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => Object(window).axe.run(document, options),
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  )
}
