import type { Page } from 'playwright-core'
import type { TestListing } from '@/tests/support/trade'

/** Clicks the button of that name, preferably one in a form. */
export function clickButton(name: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const inForm = page.locator('form').getByRole('button', { name })
    await inForm.or(page.getByRole('button', { name })).first().waitFor()
    const isInForm = (await inForm.count()) > 0
    await (isInForm ? inForm : page.getByRole('button', { name })).first().click()
  }
}

/** Selects the first two copies of the inventory and clicks a button. */
export function selectCopies(button: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    for (const at of [0, 1]) await page.getByRole('checkbox', { disabled: false }).nth(at).check()
    await page.getByRole('button', { name: button }).click()
  }
}

/** Actions of a visitor without an account. */
export const unknownUser = {
  async failToLogIn(page: Page): Promise<void> {
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('not the right one')
    await clickButton('Log In')(page)
    await page.getByText('Login Failed').first().waitFor()
  },
  async requestReset(page: Page): Promise<void> {
    await page.getByLabel('Email').fill('nobody@example.com')
    await clickButton('Send code')(page)
    await page.getByLabel('Verification code').waitFor()
  },
}

/** Actions of a player of the demo platform who proves their username. */
export const demoPlayer = {
  async startLogin(page: Page): Promise<void> {
    await clickButton('Login with Roblox')(page)
    await page.getByLabel('Username').fill('CedarFox_7')
    await clickButton('Continue')(page)
    await page.getByRole('button', { name: 'Yes, This is Me' }).waitFor()
  },
  async startLinking(page: Page): Promise<void> {
    await page.getByLabel('Roblox username').fill('CedarFox_7')
    await clickButton('Get a phrase')(page)
    await page.getByRole('button', { name: 'Link this account' }).waitFor()
  },
}

/** Pays at the checkout without a real sale, and presses a key afterwards, so that the page doesn't navigate away. */
export async function payAndStay(page: Page): Promise<void> {
  await page.route('**/api/sandbox/confirm', (route) => route.fulfill({ json: { status: 'succeeded' } }))
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
  await clickButton(/^Pay/)(page)
  await page.getByText('View your order').waitFor()
  await page.keyboard.press('Tab')
}

export function checkoutPath({ itemId, listingId, assetId, price }: TestListing): string {
  return `/checkout?${new URLSearchParams({ amount: String(price), item: 'Crown on Show', itemId, listingId, assetId })}`
}
