import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { openAuthPage } from '@/tests/support/auth-page'
import { mockApi } from '@/web/testing/mock-api'

const ann = { id: '1', username: 'ann', email: 'ann@example.com', verified: true }
const options = { challenge: 'YWJj', rpId: 'localhost', userVerification: 'required' }
const captcha = { sessionId: 'c1', question: 'What is 7 + 5?' }

/** What the browser's authenticator returns. */
const credential = {
  id: 'a2V5',
  rawId: Uint8Array.of(1).buffer,
  type: 'public-key',
  response: {
    authenticatorData: Uint8Array.of(2).buffer,
    clientDataJSON: Uint8Array.of(3).buffer,
    signature: Uint8Array.of(4).buffer,
    userHandle: Uint8Array.of(5).buffer,
  },
  getClientExtensionResults: () => ({}),
}

/** A browser with passkeys, and the mediation of each request for one. */
function installAuthenticator(get: () => Promise<unknown> = async () => credential): unknown[] {
  const requests: unknown[] = []
  const browser = {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => true,
    }),
  }
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials')
  Object.assign(globalThis, browser)
  Object.assign(window, browser)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: ({ mediation }: { mediation?: string }) => {
        requests.push(mediation ?? 'modal')
        return get()
      },
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    if (before) Object.defineProperty(navigator, 'credentials', before)
    else Reflect.deleteProperty(navigator, 'credentials')
  })
  return requests
}

const mockLogIn = () =>
  mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/login/passkey/options': options,
    'POST /api/auth/login/passkey': { user: ann },
  })

test('the button logs in with a passkey', async () => {
  const requests = installAuthenticator()
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  await page.user.click(page.getByRole('button', { name: 'Use a passkey' }))
  await page.findByText('logged in as ann')
  expect(requests).toEqual(['modal'])
})

test('the email field suggests passkeys once the user approaches it, and not after an email is typed', async () => {
  const requests = installAuthenticator(() => new Promise(() => undefined))
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  const field = page.getByLabelText('Email')
  expect(field.getAttribute('autocomplete')).toBe('username webauthn')
  expect(requests).toEqual([])
  await page.user.hover(field)
  await waitFor(() => expect(requests).toEqual(['conditional']))
  page.unmount()

  const typed = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  typed.getByLabelText('Email').focus()
  await typed.user.keyboard('ann@example.com')
  await typed.user.hover(typed.getByLabelText('Email'))
  expect(requests).toHaveLength(1)
})

test('a suggested passkey that is chosen logs in', async () => {
  installAuthenticator()
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  await page.user.hover(page.getByLabelText('Email'))
  await page.findByText('logged in as ann')
})
