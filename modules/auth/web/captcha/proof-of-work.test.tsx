import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { openAuthPage } from '@/tests/support/auth-page'
import { currentUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'

const ann = { id: '1', username: 'ann', email: 'ann@a.org', verified: false }
const signedUp = Response.json(
  { user: ann, verification: { type: 'signup', email: ann.email } },
  { status: 201 },
)
const running = 'Your browser is running a quick check. You can keep typing.'
const done = 'Check complete.'
let challengeCount = 0

/** A challenge that is solved at once. */
async function issueChallenge() {
  const id = `w${++challengeCount}`
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    data: { id },
    ...secrets,
  })
  return { sessionId: id, challenge }
}

const open = () => openAuthPage('/auth?tab=signup', {}, { captcha: 'proof-of-work' })

async function fillIn(page: ReturnType<typeof open>) {
  const form = { Username: 'ann', Email: 'ann@a.org', Password: 'horse 7', 'Confirm Password': 'horse 7' }
  for (const [label, text] of Object.entries(form)) await page.user.type(page.getByLabelText(label), text)
}

const submit = (page: ReturnType<typeof open>) =>
  page.user.click(page.getByRole('button', { name: 'Sign Up' }))

test('the browser solves the challenge, and the user is asked nothing', async () => {
  const sent = mockApi({ 'GET /api/auth/captcha': issueChallenge, 'POST /api/auth/signup': signedUp })
  const page = open()
  expect(await page.findByText(done)).toBeDefined()
  expect(page.queryByLabelText('Answer')).toBeNull()
  await fillIn(page)
  await submit(page)
  expect(await page.findByText('Account Created')).toBeDefined()
  expect(currentUrl()).toBe('/')
  const { captchaAnswer, captchaSessionId } = Object(sent.find(({ call }) => call.startsWith('POST'))?.body)
  const proof = JSON.parse(captchaAnswer)
  expect(proof.solution.counter).toBe(3)
  expect(proof.challenge.parameters.data.id).toBe(captchaSessionId)
})

test('a form submitted early is sent once the challenge is solved', async () => {
  let release = () => undefined as unknown
  const pending = new Promise((resolve) => {
    release = () => resolve(issueChallenge())
  })
  const sent = mockApi({ 'GET /api/auth/captcha': pending, 'POST /api/auth/signup': signedUp })
  const page = open()
  expect(page.getByText(running)).toBeDefined()
  await fillIn(page)
  await submit(page)
  expect(page.getByRole('button', { name: 'Signing up...' })).toBeDefined()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  release()
  expect(await page.findByText('Account Created')).toBeDefined()
})

test('an expired proof shows an error, the input stays, and a new challenge is solved', async () => {
  const message = 'The verification has expired. Please try again.'
  let attempts = 0
  const problem = mockProblem(422, 'captcha_failed', message, {
    errors: [{ path: 'captchaAnswer', message }],
  })
  mockApi({
    'GET /api/auth/captcha': issueChallenge,
    'POST /api/auth/signup': () => (++attempts === 1 ? problem : signedUp),
  })
  const page = open()
  await page.findByText(done)
  await fillIn(page)
  await submit(page)
  expect(await page.findByText('Sign Up Failed')).toBeDefined()
  await waitFor(() => expect(page.getAllByText(message).length).toBe(2))
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'ann')
  expect(await page.findByText(done)).toBeDefined()
  await submit(page)
  expect(await page.findByText('Account Created')).toBeDefined()
})

test('a challenge that failed to load shows an error and is retried by keyboard', async () => {
  let isDown = true
  mockApi({
    'GET /api/auth/captcha': () => (isDown ? mockProblem(503, 'unavailable', 'Later.') : issueChallenge()),
  })
  const page = open()
  expect(await page.findByText('Failed to generate captcha')).toBeDefined()
  await fillIn(page)
  await submit(page)
  expect(page.getByText('Please wait for captcha to load')).toBeDefined()
  isDown = false
  const retry = page.getByRole('button', { name: 'Verify again' })
  retry.focus()
  await page.user.keyboard('{Enter}')
  expect(await page.findByText(done)).toBeDefined()
  expect(document.activeElement).toBe(retry)
})
