import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import type { Page, StubResponses } from '@/tests/conformance/page'
import { openPage } from '@/tests/conformance/page'
import { newUser } from '@/tests/conformance/site'

const platformUser = {
  id: '8000000001',
  username: 'AmberQuill',
  displayName: 'Amber Quill',
  avatarUrl: null as string | null,
  hasVerifiedBadge: true,
  created: '2011-05-02T00:00:00.000Z',
  description: 'Collects bows.',
  profileUrl: null,
}

interface ConfirmationOptions {
  userInfo?: Partial<typeof platformUser>
  /** The response to a confirmation. */
  confirmed?: () => Response | Promise<Response>
}

/** Opens the landing page and enters a platform username in the login modal. */
export async function openConfirmation({
  userInfo = {},
  confirmed,
}: ConfirmationOptions = {}): Promise<Page> {
  const { body } = await (await newUser()).get('/api/auth/user')
  const stubs: StubResponses = {
    'POST /api/auth/simple': ({ body: sent }) => {
      if (Object(sent).confirmed === true) return confirmed?.() ?? Response.json({ user: body })
      return Response.json({ userInfo: { ...platformUser, ...userInfo }, challenge: 'amber bow quill' })
    },
  }
  const page = await openPage('/', { stubs })
  await page.user.click(await page.findByRole('button', { name: /^Login with/ }))
  const dialog = await page.findByRole('dialog')
  // Before that, a click meets the page behind it.
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'))
  await page.user.type(await page.findByLabelText('Username'), `${platformUser.username}{Enter}`)
  await page.findByRole('dialog', { name: 'Confirm Your Roblox Account' })
  return page
}
