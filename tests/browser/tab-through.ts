import type { Page } from 'playwright-core'
import { type FocusState, inspectFocus } from '@/tests/browser/focus-check'

export const tabsMax = 400
/** Keys are sent without waiting for each other, because Chromium answers each only with its next frame. */
const tabsPerRequest = 10

/**
 * Tabs to the end of the page, or once around a dialog. Returns all focus problems on the way that are there a second time: what loads
 * while someone tabs may move the focus out of view once.
 */
export async function tabThroughPage(page: Page): Promise<string[]> {
  const problems = await tabToEnd(page)
  if (problems.length === 0) return problems
  await closeToast(page)
  await page.evaluate(focusStart)
  const again = await tabToEnd(page)
  return problems.filter((problem) => again.includes(problem))
}

/** At the end of a page nothing can scroll out from under a toast. Escape closes it and keeps the focus. */
export async function closeToast(page: Page): Promise<boolean> {
  const toast = page.locator('[data-toast]')
  if ((await toast.count()) === 0) return false
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
  return true
}

async function tabToEnd(page: Page): Promise<string[]> {
  await page.evaluate(`(${recordFocus})(${inspectFocus})`)
  const visited: FocusState[] = []
  while (visited.length < tabsMax) {
    await Promise.all(Array.from({ length: tabsPerRequest }, () => page.keyboard.down('Tab')))
    await page.keyboard.up('Tab')
    const states = await page.evaluate(takeFocusStates)
    const end = states.findIndex(({ isLost, wasVisited }) => isLost || wasVisited)
    visited.push(...states.slice(0, end === -1 ? undefined : end))
    if (end !== -1) return problemsOf(visited)
  }
  return [...problemsOf(visited), `Tab does not reach the end after ${tabsMax} times`]
}

function problemsOf(states: readonly FocusState[]): string[] {
  return states.flatMap(({ problem }) => problem ?? [])
}

/**
 * Inspects the focus after every Tab from now on, as if no element had been visited: before the next Tab, when the focused element has
 * scrolled into view. Runs inside the page.
 */
function recordFocus(inspect: typeof inspectFocus): void {
  const page: { visited?: unknown; recording?: AbortController; takeFocusStates?: () => FocusState[] } =
    Object(window)
  page.recording?.abort()
  page.recording = new AbortController()
  page.visited = undefined
  const states: FocusState[] = []
  let isFirst = true
  const beforeTab = () => {
    if (!isFirst) states.push(inspect())
    isFirst = false
  }
  addEventListener('keydown', beforeTab, { capture: true, signal: page.recording.signal })
  page.takeFocusStates = () => {
    beforeTab()
    isFirst = true
    return states.splice(0)
  }
}

/** Returns what was recorded since the last call. Runs inside the page. */
function takeFocusStates(): FocusState[] {
  return Object(window).takeFocusStates()
}

/** Makes Tab go to the first element of the page. Runs inside the page. */
function focusStart(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}
