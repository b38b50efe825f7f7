import { afterAll, beforeAll, expect, test } from 'bun:test'
import { lastChangedFolders } from '@/scripts/lib/changed-folders'
import { type BrowserWindow, openBrowser } from '@/tests/browser/browser'
import { startDemoMarket } from '@/tests/browser/demo-market'
import { withEnglishSteps } from '@/tests/browser/pseudo-language/english-steps'
import { findCutTexts, findEnglishTexts } from '@/tests/browser/pseudo-language/find-faults'
import { createPseudoProject, readData, withoutData } from '@/tests/browser/pseudo-language/pseudo-site'
import { findOverflow, openScreenWindow, showScreen } from '@/tests/browser/screens/inspect-screen'
import { narrow } from '@/tests/browser/screens/visits'
import { testedScreens } from '@/tests/support/module-testing/collect-module-testing'
import { type DemoMarket, type ResolvedScreen, resolveScreen } from '@/tests/support/module-testing/screen'

const screens = await chooseScreens()

let project: Awaited<ReturnType<typeof createPseudoProject>> | undefined
let market: DemoMarket | undefined
let browser: Awaited<ReturnType<typeof openBrowser>> | undefined

beforeAll(async () => {
  if (screens.length === 0) return
  ;[project, browser] = await Promise.all([createPseudoProject(), openBrowser()])
  market = await startDemoMarket(project.program)
})

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]()
  await market?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
})

test.if(screens.length > 0)(
  'in a language with longer words, screens fit at 360 px from both sides, cut off no text and show none of another language',
  async () => {
    if (!market || !browser) throw new Error('the market has started')
    const windows = new Map<ResolvedScreen['as'], BrowserWindow>()
    const problems: string[] = []
    const english: { screen: string; text: string; where: string }[] = []
    for (const { page: pattern, screen, file } of screens) {
      const name = `${file}, screen “${screen.name}”`
      const resolved = await resolveScreen(pattern, screen, market)
      const window = windows.get(resolved.as) ?? (await openScreenWindow(browser, market, resolved.as))
      windows.set(resolved.as, window)
      const { page } = window
      const visit = { screen: resolved, width: narrow, themes: ['dark'] as const }
      await showScreen(window, visit, withEnglishSteps(page))
      const found = [...(await findOverflow(page)), ...(await findCutTexts(page))]
      english.push(...(await findEnglishTexts(page)).map((each) => ({ screen: name, ...each })))
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      found.push(...(await findOverflow(page)).map((each) => `from right to left, ${each}`))
      await page.unrouteAll()
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    const data = readData(market.site)
    for (const { screen, text, where } of english)
      if (/[a-z][aeiouy]|[aeiouy][a-z]/i.test(withoutData(text, data)))
        problems.push(`${screen}: “${text}” in ${where} is from no message file`)
    expect(problems).toEqual([])
  },
  3_600_000,
)

/** In the full run and the run of one module, all screens; else one of each page of the changed modules. Narrow windows have all texts. */
async function chooseScreens() {
  const all = (await testedScreens()).filter(({ screen }) => screen.only !== 'wide')
  if (process.env.FULL || process.env.TEST_MODULE) return all
  const changed = await lastChangedFolders()
  const firstOf = new Map(all.toReversed().map((each) => [`${each.file} ${each.page}`, each]))
  return [...firstOf.values()].filter(({ file }) => changed.some((folder) => file.startsWith(folder)))
}
