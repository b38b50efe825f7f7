import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react'
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

interface PasskeyRequest {
  mediation?: string
  signal: AbortSignal
}

/** A browser with passkeys, and what it was asked for. */
function installAuthenticator(get: () => Promise<unknown> = async () => credential) {
  const requests: PasskeyRequest[] = []
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
      get: (request: PasskeyRequest) => {
        requests.push(request)
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
  return {
    mediations: () => requests.map(({ mediation }) => mediation ?? 'modal'),
    running: () => requests.filter(({ signal }) => !signal.aborted).length,
  }
}

const waitForever = () => new Promise(() => undefined)

const mockLogIn = () =>
  mockApi({
    'GET /api/auth/captcha': captcha,
    'POST /api/auth/login/passkey/options': options,
    'POST /api/auth/login/passkey': { user: ann },
  })

test('the button logs in with a passkey', async () => {
  const { mediations } = installAuthenticator()
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  await page.user.click(page.getByRole('button', { name: 'Use a passkey' }))
  await page.findByText('logged in as ann')
  expect(mediations()).toEqual(['modal'])
})

test('the email field suggests passkeys once the user approaches it, until an email is typed', async () => {
  const { mediations, running } = installAuthenticator(waitForever)
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  const field = page.getByLabelText('Email')
  expect(field.getAttribute('autocomplete')).toBe('username webauthn')
  expect(mediations()).toEqual([])
  await page.user.hover(field)
  await waitFor(() => expect(mediations()).toEqual(['conditional']))
  await page.user.type(field, 'a')
  await waitFor(() => expect(running()).toBe(0))
  await page.user.clear(field)
  await waitFor(() => expect(running()).toBe(1))
  page.unmount()
  await waitFor(() => expect(running()).toBe(0))
})

test('no passkeys are suggested to a user who has typed an email', async () => {
  const { mediations } = installAuthenticator(waitForever)
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  page.getByLabelText('Email').focus()
  await page.user.keyboard('ann@example.com')
  await page.user.hover(page.getByLabelText('Email'))
  await page.user.click(page.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(mediations()).toContain('modal'))
  expect(mediations()).toEqual(['modal'])
})

test('suggestions that are stopped before they begin ask for nothing', async () => {
  const { mediations } = installAuthenticator(waitForever)
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  const field = page.getByLabelText('Email')
  fireEvent.pointerEnter(field)
  fireEvent.change(field, { target: { value: 'ann@example.com' } })
  await page.user.click(page.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(mediations()).toContain('modal'))
  expect(mediations()).toEqual(['modal'])
})

test('a suggested passkey that is chosen logs in', async () => {
  installAuthenticator()
  mockLogIn()
  const page = openAuthPage('/auth', {}, { session: false, demoLogin: false })
  await page.user.hover(page.getByLabelText('Email'))
  await page.findByText('logged in as ann')
})
