import { eventually } from '@/tests/support/eventually'

/** Long enough for a busy machine; a test that hangs still fails. */
export const patienceMs = 100_000

export type Role = 'button' | 'link' | 'tab' | 'option' | 'radio' | 'checkbox'

/** What a browser does for a test. Elements are found by role and accessible name, and waited for. */
export interface Driver {
  /** Errors in the console and failed requests. */
  readonly pageErrors: string[]
  /** Opens an address of the site. */
  open(path: string): Promise<unknown>
  /** Clicks the first visible element with this role and name. */
  click(role: Role, name: string | RegExp): Promise<void>
  /** Clicks into the field and types over what it holds. */
  fill(label: string, text: string): Promise<void>
  /** The visible text of the page. */
  text(): Promise<string>
  url(): Promise<string>
}

/** A user of the site, in any browser. */
export interface BrowserUser extends Driver {
  /** How often the user has clicked or filled in a field. */
  interactions(): number
  /** Waits until the page shows a text. Returns it. */
  read(text: RegExp): Promise<string>
  /** Waits for an address, without the origin. */
  arriveAt(address: RegExp): Promise<void>
}

export function userOf(driver: Driver): BrowserUser {
  let interactions = 0
  return {
    ...driver,
    interactions: () => interactions,
    click: (role, name) => {
      interactions += 1
      return driver.click(role, name)
    },
    fill: (label, text) => {
      interactions += 1
      return driver.fill(label, text)
    },
    read: (text) =>
      eventually(async () => {
        const shown = await driver.text()
        const [found] = text.exec(shown) ?? []
        if (found === undefined) throw new Error(`${await driver.url()} does not show ${text}:\n${shown}`)
        return found
      }, patienceMs),
    arriveAt: (address) =>
      eventually(async () => {
        const { pathname, search } = new URL(await driver.url())
        if (!address.test(pathname + search)) throw new Error(`${pathname}${search} is not ${address}`)
      }, patienceMs),
  }
}
