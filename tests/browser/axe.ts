import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Theme } from '@/tests/browser/screens/visits'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that the other theme can affect. */
const themeRules = ['color-contrast', 'link-in-text-block']

/** Loads axe into every document from its start: injecting it before each run takes a fifth of the time. */
export async function injectAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: Bun.resolveSync('axe-core/axe.min.js', import.meta.dir) })
}

/** Violations of WCAG 2.2 A and AA on the current page: all in the first theme, which it has, and those that another theme adds. */
export async function findViolations(page: Page, [current, ...others]: readonly Theme[]): Promise<string[]> {
  const found = await runAxe(page, { runOnly: wcag })
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme })
    found.push(
      ...(await runAxe(page, { runOnly: themeRules })).map((each) => `in the ${colorScheme} theme, ${each}`),
    )
  }
  if (others.length > 0) await page.emulateMedia({ colorScheme: current })
  return found
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
