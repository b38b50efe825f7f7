import type { Page } from 'playwright-core'
import { type FocusState, inspectFocus } from '@/tests/browser/focus-check'

export const tabsMax = 400
type Area = 'body' | 'main'
/** Keys are sent without waiting for each other, because Chromium answers each only with its next frame. */
const tabsPerRequest = 10

/**
 * Tabs to the end of the page, or once around a dialog. Returns all focus problems on the way that are there a second time: what loads
 * while someone tabs may move the focus out of view once.
 */
export async function tabThroughPage(page: Page): Promise<string[]> {
  return confirmProblems(page, 'body', await tabToEnd(page, 'body'))
}

/** The same for the main part of the page, without its header and footer. */
export async function tabThroughMain(page: Page): Promise<string[]> {
  await page.evaluate(focusStart, 'main' as Area)
  return confirmProblems(page, 'main', await tabToEnd(page, 'main'))
}

async function confirmProblems(page: Page, area: Area, problems: string[]): Promise<string[]> {
  if (problems.length === 0) return problems
  await closeToast(page)
  await page.evaluate(focusStart, area)
  const again = await tabToEnd(page, area)
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

async function tabToEnd(page: Page, area: Area): Promise<string[]> {
  await page.evaluate(`(${recordFocus})(${inspectFocus}, '${area}')`)
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
 * scrolled into view. Outside of the area it counts as lost. Runs inside the page.
 */
function recordFocus(inspect: typeof inspectFocus, area: Area): void {
  const page: { visited?: unknown; recording?: AbortController; takeFocusStates?: () => FocusState[] } =
    Object(window)
  page.recording?.abort()
  page.recording = new AbortController()
  page.visited = undefined
  const states: FocusState[] = []
  let isFirst = true
  const beforeTab = () => {
    const isInArea = area === 'body' || document.querySelector(area)?.contains(document.activeElement)
    if (!isFirst) states.push(isInArea ? inspect() : { isLost: true })
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

/** Makes Tab go to the first element of the area. Runs inside the page. */
function focusStart(area: Area): void {
  const start = document.querySelector<HTMLElement>(area)
  const before = start?.getAttribute('tabindex')
  start?.setAttribute('tabindex', '-1')
  start?.focus({ preventScroll: true })
  if (before == null) start?.removeAttribute('tabindex')
}
