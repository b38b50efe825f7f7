import type { Page } from 'playwright-core'
import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

/** Proves the username of a player of the demo platform. */
export const screens: Record<string, Screen[]> = {
  '/': [
    { name: 'login dialog', open: clickButton('Login with Roblox') },
    { name: 'login by username', open: startLogin },
  ],
  '/auth': [{ name: 'login that the platform denied', path: '/auth?error=denied' }],
  '/security': [{ name: 'security with a phrase', as: 'member', open: startLinking }],
}

async function startLogin(page: Page): Promise<void> {
  await clickButton('Login with Roblox')(page)
  await page.getByLabel('Username').fill('CedarFox_7')
  await clickButton('Continue')(page)
  await page.getByRole('button', { name: 'Yes, This is Me' }).waitFor()
}

async function startLinking(page: Page): Promise<void> {
  await page.getByLabel('Roblox username').fill('CedarFox_7')
  await clickButton('Get a phrase')(page)
  await page.getByRole('button', { name: 'Link this account' }).waitFor()
}
