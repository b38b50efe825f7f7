import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const ann = { id: '1', username: 'ann', email: 'ann@a.org', verified: false }
const entered = Response.json(
  { user: ann, verification: { type: 'signup', email: ann.email } },
  { status: 201 },
)
const underway = 'Your browser is showing that you are no program. Go on typing.'
const done = 'Your browser has done its part.'
let asked = 0

/** Work that takes no time; what a site asks for is altcha-lib's to make. */
async function challenge() {
  const id = `w${++asked}`
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
  const work = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    data: { id },
    ...secrets,
  })
  return { sessionId: id, challenge: work }
}

function open() {
  setUrl('/auth?tab=signup')
  return renderPage(
    <BrowserRouter>
      <SessionProvider>
        <AuthPage />
        <ToastHost />
      </SessionProvider>
    </BrowserRouter>,
    { site: { captcha: 'proof-of-work' } },
  )
}

async function fillIn(page: ReturnType<typeof open>) {
  const form = { Username: 'ann', Email: 'ann@a.org', Password: 'horse 7', 'Confirm Password': 'horse 7' }
  for (const [label, text] of Object.entries(form)) await page.user.type(page.getByLabelText(label), text)
}

const press = (page: ReturnType<typeof open>) =>
  page.user.click(page.getByRole('button', { name: 'Sign Up' }))

test('the browser does the work by itself, and the person is asked nothing', async () => {
  const sent = mockApi({ 'GET /api/auth/captcha': challenge, 'POST /api/auth/signup': entered })
  const page = open()
  expect(await page.findByText(done)).toBeDefined()
  expect(page.queryByLabelText('Answer')).toBeNull()
  await fillIn(page)
  await press(page)
  expect(await page.findByText('Account Created')).toBeDefined()
  expect(currentUrl()).toBe('/')
  const { captchaAnswer, captchaSessionId } = Object(sent.find(({ call }) => call.startsWith('POST'))?.body)
  const proof = JSON.parse(captchaAnswer)
  expect(proof.solution.counter).toBe(3)
  expect(proof.challenge.parameters.data.id).toBe(captchaSessionId)
})

test('who is faster than the browser waits for it, and presses once', async () => {
  let release = () => undefined as unknown
  const held = new Promise((resolve) => {
    release = () => resolve(challenge())
  })
  const sent = mockApi({ 'GET /api/auth/captcha': held, 'POST /api/auth/signup': entered })
  const page = open()
  expect(page.getByText(underway)).toBeDefined()
  await fillIn(page)
  await press(page)
  expect(page.getByRole('button', { name: 'Signing up...' })).toBeDefined()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  release()
  expect(await page.findByText('Account Created')).toBeDefined()
})

test('a proof that ran out is said, what was typed stays, and a fresh one is made', async () => {
  const words = 'The verification has run out. Please try again.'
  let tries = 0
  const refusal = mockProblem(422, 'captcha_failed', words, {
    errors: [{ path: 'captchaAnswer', message: words }],
  })
  mockApi({
    'GET /api/auth/captcha': challenge,
    'POST /api/auth/signup': () => (++tries === 1 ? refusal : entered),
  })
  const page = open()
  await page.findByText(done)
  await fillIn(page)
  await press(page)
  expect(await page.findByText('Sign Up Failed')).toBeDefined()
  await waitFor(() => expect(page.getAllByText(words).length).toBe(2))
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'ann')
  expect(await page.findByText(done)).toBeDefined()
  await press(page)
  expect(await page.findByText('Account Created')).toBeDefined()
})

test('work that does not come is said, and asked for again by keyboard', async () => {
  let isDown = true
  mockApi({
    'GET /api/auth/captcha': () => (isDown ? mockProblem(503, 'unavailable', 'Later.') : challenge()),
  })
  const page = open()
  expect(await page.findByText('Failed to generate captcha')).toBeDefined()
  await fillIn(page)
  await press(page)
  expect(page.getByText('Please wait for captcha to load')).toBeDefined()
  isDown = false
  const again = page.getByRole('button', { name: 'Verify again' })
  again.focus()
  await page.user.keyboard('{Enter}')
  expect(await page.findByText(done)).toBeDefined()
  expect(document.activeElement).toBe(again)
})
