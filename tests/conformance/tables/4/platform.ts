import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { errorResponse, openPage } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText, loadsDocument } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { openConfirmation } from '@/tests/conformance/simple-login'
import { site } from '@/tests/conformance/site'

const proofMissing = () => errorResponse(403, 'proof_missing', 'The phrase is not in your description yet.')

export const platform: Row[] = [
  {
    line: '4.1',
    says: 'the button opens the modal, which navigates to the platform login',
    check: async () => {
      const page = await openPage('/')
      await clickButton(page, 'Login with Roblox')
      const link = await page.findByRole('link', { name: 'Login with Roblox OAuth' })
      expect([link.getAttribute('href'), loadsDocument(link)]).toEqual(['/api/auth/roblox/login', true])
    },
  },
  {
    line: '4.1',
    says: 'the platform asks the user to log in',
    check: async () => {
      const env = { ROBLOX_CLIENT_ID: '1', ROBLOX_CLIENT_SECRET: 's', ROBLOX_TERMS_ACKNOWLEDGED: 'true' }
      const { headers } = await (await site(env)).visitor().get('/api/auth/roblox/login')
      expect(headers.get('location')).toMatch(/^https:\/\/apis\.roblox\.com\/oauth\/v1\/authorize\?/)
    },
  },
  {
    line: '4.2a',
    says: 'a platform username is shown for confirmation',
    check: async () => expectText(await openConfirmation(), 'Confirm Your Roblox Account', 'Amber Quill'),
  },
  {
    line: '4.2b',
    says: 'confirming reloads the page',
    check: async () => {
      const page = await openConfirmation()
      await clickButton(page, 'Yes, This is Me')
      await waitFor(() => expect(page.navigations).toEqual(['reload']))
    },
  },
  {
    line: '4.2c',
    says: 'a rejected confirmation returns to the modal with the reason',
    check: async () => {
      const page = await openConfirmation({ confirmed: proofMissing })
      await clickButton(page, 'Yes, This is Me')
      await expectText(page, 'The phrase is not in your description yet.', 'Login with Roblox OAuth')
      expectNoText(page, 'Confirm Your Roblox Account')
    },
  },
  {
    line: '4.2d',
    says: 'Cancel returns to the modal',
    check: async () => {
      const page = await openConfirmation()
      await clickButton(page, 'Cancel')
      await expectText(page, 'Login with Roblox OAuth')
      expectNoText(page, 'Confirm Your Roblox Account')
    },
  },
]
