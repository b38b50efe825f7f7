import type { Page } from 'playwright-core'
import { clickButton, type Screen } from '@/tests/support/module-testing/screen'

export const screens: Record<string, Screen[]> = {
  '/auth': [
    { name: 'login' },
    { name: 'failed login with its toast', open: failToLogIn, expectedErrors: ['401 /api/auth/login'] },
    { name: 'sign-up', path: '/auth?tab=signup' },
    { name: 'sign-up with errors', path: '/auth?tab=signup', open: clickButton('Sign Up') },
    {
      name: 'sign-up with a suggested password',
      path: '/auth?tab=signup',
      open: clickButton('Suggest a strong password'),
    },
    {
      name: 'verification with a wrong code',
      path: '/auth?mode=verify',
      as: 'newcomer',
      open: enterWrongCode,
      expectedErrors: ['422 /api/auth/verify'],
    },
    { name: 'verification', path: '/auth?mode=verify', as: 'newcomer' },
    { name: 'forgotten password', path: '/auth?mode=forgot' },
    { name: 'new password', path: '/auth?mode=forgot', open: requestReset },
    { name: 'first admin', path: `/auth?mode=first-admin#${'A'.repeat(43)}` },
    { name: 'invitation', path: `/auth?mode=invitation#${'A'.repeat(43)}` },
    { name: 'incomplete link', path: '/auth?mode=first-admin' },
  ],
  '/demo-login': [
    { name: 'temporary login' },
    { name: 'temporary login with an error', open: clickButton('Enter Marketplace') },
  ],
  '/security': [
    { name: 'security', as: 'member' },
    { name: 'security with errors', as: 'member', open: clickButton('Change password') },
    { name: 'security with an authenticator app', as: 'guarded', isFullRunOnly: true },
    { name: 'security of a newcomer', as: 'newcomer', isFullRunOnly: true },
    { name: 'security of a temporary account', as: 'buyer' },
  ],
  '/second-factor': [{ name: 'second factor', as: 'halfway' }],
  '/profile': [
    { name: 'profile', as: 'member' },
    { name: 'user menu', as: 'member', only: 'wide', open: clickButton('old_hand') },
    { name: 'complete menu', as: 'member', only: 'narrow', open: clickButton('Menu') },
  ],
}

async function failToLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the right one')
  await clickButton('Log In')(page)
  await page.getByText('Login Failed').first().waitFor()
}

async function requestReset(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com')
  await clickButton('Send code')(page)
  await page.getByLabel('Verification code').waitFor()
}

async function enterWrongCode(page: Page): Promise<void> {
  await page.getByLabel('Verification code').fill('000000')
  await clickButton('Verify')(page)
  await page.locator('[aria-invalid]').first().waitFor()
}
