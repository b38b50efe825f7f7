import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { errorResponse } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText, fieldValue } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { openConfirmation } from '@/tests/conformance/simple-login'
import { site } from '@/tests/conformance/site'

const proofMissing = () => errorResponse(403, 'proof_missing', 'The phrase is not in your description yet.')

export const platform: Row[] = [
  {
    line: '4.1',
    also: ['1.3a'],
    says: 'the platform asks the user to log in',
    check: async () => {
      const env = { ROBLOX_CLIENT_ID: '1', ROBLOX_CLIENT_SECRET: 's', ROBLOX_TERMS_ACKNOWLEDGED: 'true' }
      for (const path of ['/api/auth/roblox', '/api/auth/roblox/login']) {
        const { headers } = await (await site(env)).visitor().get(path)
        expect(headers.get('location')).toMatch(/^https:\/\/apis\.roblox\.com\/oauth\/v1\/authorize\?/)
      }
    },
  },
  {
    line: '4.2b',
    also: ['5.7'],
    says: 'confirming sends the account as confirmed and reloads the page',
    check: async () => {
      const page = await openConfirmation()
      await clickButton(page, 'Yes, This is Me')
      await waitFor(() => expect(page.navigations).toEqual(['reload']))
      const sent = page.requests.filter(({ route }) => route === 'POST /api/auth/simple')
      const username = 'AmberQuill'
      const userInfo = expect.objectContaining({ username, displayName: 'Amber Quill' })
      expect(sent.map(({ body }) => body)).toEqual([{ username }, { username, confirmed: true, userInfo }])
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
      expect(await fieldValue(page, 'Username')).toBe('AmberQuill')
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
