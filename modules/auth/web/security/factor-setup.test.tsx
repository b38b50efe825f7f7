import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { FactorSetup } from '@/modules/auth/web/security/factor-setup'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'

test('a passkey asks for the password only if the server does', async () => {
  mockApi({
    'GET /api/auth/second-factors': { totp: false, passkeys: [], recoveryCodesLeft: 0 },
    'POST /api/auth/passkeys/options': mockProblem(401, 'password_wrong', 'The password is wrong.', {
      errors: [{ path: 'currentPassword', message: 'The password is wrong.' }],
    }),
  })
  const page = renderPage(<FactorSetup user={buildUser({ role: 'admin' })} />)
  const add = await page.findByRole('button', { name: 'Add a passkey' })
  expect(page.queryByLabelText('Current password')).toBeNull()
  await page.user.click(add)
  expect(await page.findByLabelText('Current password')).toBeDefined()
})
