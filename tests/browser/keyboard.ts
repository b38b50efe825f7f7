import type { Page } from 'playwright-core'
import { type FocusState, inspectFocus } from '@/tests/browser/focus-check'
import { closeToast, tabsMax, tabThroughPage } from '@/tests/browser/tab-through'
import { eventually } from '@/tests/support/eventually'

type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'tab' | 'combobox' | 'radio' | 'menuitem'

/** A user with only a keyboard. After every key the focus must be visible and uncovered. */
interface Keyboard {
  /** Presses Tab or Shift+Tab until the control has the focus. */
  tabTo(role: Role, name: string | RegExp): Promise<void>
  /** Moves to the control and presses the key. */
  press(role: Role, name: string | RegExp, key?: 'Enter' | 'Space'): Promise<void>
  /** Moves to the field and types. */
  type(name: string, text: string, role?: Role): Promise<void>
  key(key: string): Promise<void>
  /** Presses Escape, and once more if the first press closed a toast. */
  closeDialog(): Promise<void>
  /** Tabs to the end of the page, or once around a dialog. Returns all focus problems on the way. */
  tabThroughPage(): Promise<string[]>
  /** Waits for the address and for the focus to be on the new page. */
  waitForPage(address: string): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const keyboard: Keyboard = {
    ...{ tabTo, press, type, key, closeDialog, waitForPage },
    tabThroughPage: () => tabThroughPage(page),
  }
  return keyboard

  async function tabTo(role: Role, name: string | RegExp): Promise<void> {
    const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    await control.waitFor()
    for (let pressed = 0; pressed < tabsMax; pressed++) {
      const next = await control.evaluate(keyTowards)
      if (next === 'here') return
      await page.keyboard.press(next)
      await checkFocus()
    }
    throw new Error(`Tab does not reach the ${role} ${name}`)
  }

  async function press(role: Role, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await tabTo(role, name)
    await keyboard.key(key)
  }

  async function type(name: string, text: string, role: Role = 'textbox'): Promise<void> {
    await tabTo(role, name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }

  async function key(key: string): Promise<void> {
    await page.keyboard.press(key)
    await eventually(checkFocus)
  }

  async function closeDialog(): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await key('Escape')
    // A toast that closes takes the key until it is gone.
    await page.locator('[data-toast]').waitFor({ state: 'detached' })
    if ((await dialog.count()) > 0) await key('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  async function waitForPage(address: string): Promise<void> {
    await page.waitForURL(address)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await eventually(async () => {
      if (!(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))))
        throw new Error(`The focus is not on ${address}`)
    })
  }

  function keyTowards(element: Element): 'here' | 'Tab' | 'Shift+Tab' {
    const { activeElement, body } = document
    if (element === activeElement) return 'here'
    if (!activeElement || activeElement === body) return 'Tab'
    const isBehind = activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
    return isBehind ? 'Shift+Tab' : 'Tab'
  }

  async function checkFocus(): Promise<void> {
    const { problem } = await inspect()
    if (problem) throw new Error(`${new URL(page.url()).pathname}: ${problem}`)
  }

  async function inspect(): Promise<FocusState> {
    const state = await page.evaluate(inspectFocus)
    return state.problem && !state.isLost && (await closeToast(page)) ? page.evaluate(inspectFocus) : state
  }
}
