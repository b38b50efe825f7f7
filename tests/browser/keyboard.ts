import type { Page } from 'playwright-core'
import { type FocusState, inspectFocus } from '@/tests/browser/focus-check'
import { eventually } from '@/tests/support/eventually'

type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'tab' | 'combobox' | 'radio' | 'menuitem'

const tabsMax = 200

/** A person with nothing but a keyboard. After every key the focus is somewhere, in view, uncovered and to be seen. */
interface Keyboard {
  /** Goes on with Tab to the control of that name, or back with Shift+Tab. */
  tabTo(role: Role, name: string | RegExp): Promise<void>
  /** Goes to the control and presses it. */
  press(role: Role, name: string | RegExp, key?: 'Enter' | 'Space'): Promise<void>
  /** Goes to the field and types. */
  type(name: string, text: string): Promise<void>
  key(key: string): Promise<void>
  /** Goes on with Tab to the end of the page, or once round a dialog; answers all that is wrong on the way. */
  tabThroughPage(): Promise<string[]>
  /** Waits for the address, and for the focus to be on the page that is there. */
  waitForPage(address: string): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const keyboard: Keyboard = { tabTo, press, type, key, tabThroughPage: walk, waitForPage: arrive }
  return keyboard

  async function tabTo(role: Role, name: string | RegExp): Promise<void> {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    await control.waitFor()
    for (let pressed = 0; pressed < tabsMax; pressed++) {
      const way = await control.evaluate(wayTo)
      if (way === 'here') return
      await page.keyboard.press(way)
      await checkFocus()
    }
    throw new Error(`Tab does not reach the ${role} ${name}`)
  }

  async function press(role: Role, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await tabTo(role, name)
    await keyboard.key(key)
  }

  async function type(name: string, text: string): Promise<void> {
    await tabTo('textbox', name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }

  async function key(key: string): Promise<void> {
    await page.keyboard.press(key)
    await eventually(checkFocus)
  }

  async function walk(): Promise<string[]> {
    const faults: string[] = []
    for (let pressed = 0; pressed < tabsMax; pressed++) {
      await page.keyboard.press('Tab')
      const { problem, isLost, wasVisited } = await look()
      if (isLost || wasVisited) return faults
      if (problem) faults.push(problem)
    }
    return [...faults, `${tabsMax} times Tab do not lead to the end`]
  }

  async function arrive(address: string): Promise<void> {
    await page.waitForURL(address)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await eventually(async () => {
      if (!(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))))
        throw new Error(`The focus is not on ${address}`)
    })
  }

  function wayTo(element: Element): 'here' | 'Tab' | 'Shift+Tab' {
    const { activeElement, body } = document
    if (element === activeElement) return 'here'
    if (!activeElement || activeElement === body) return 'Tab'
    const isBehind = activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
    return isBehind ? 'Shift+Tab' : 'Tab'
  }

  async function checkFocus(): Promise<void> {
    const { problem } = await look()
    if (problem) throw new Error(`${new URL(page.url()).pathname}: ${problem}`)
  }

  async function look(): Promise<FocusState> {
    const found = await page.evaluate(inspectFocus)
    return found.problem && !found.isLost && (await closeToast()) ? page.evaluate(inspectFocus) : found
  }

  /** At the page's end there is nowhere to scroll to from under a toast; Esc takes it away and leaves the focus. */
  async function closeToast(): Promise<boolean> {
    const toast = page.locator('[data-toast]')
    if ((await toast.count()) === 0) return false
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
    return true
  }
}
