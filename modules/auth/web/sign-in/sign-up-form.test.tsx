import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { openAuthPage } from '@/tests/support/auth-page'
import type { ClientConfig } from '@/web/lib/client-config'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'

const form = {
  Username: 'ann',
  Email: 'ann@a.org',
  Password: 'horse 7',
  'Confirm Password': 'horse 7',
  Answer: '12',
}

/** A new question each time: 7 + 5, 7 + 6, and so on. */
function captchas() {
  let count = 0
  return () => {
    count += 1
    return { sessionId: `c${count}`, question: `What is 7 + ${count + 4}?` }
  }
}

const open = (site: Partial<ClientConfig> = {}) => openAuthPage('/auth?tab=signup', {}, site)

async function signUp(page: ReturnType<typeof open>, over: Partial<typeof form> = {}) {
  for (const [label, text] of Object.entries({ ...form, ...over })) {
    if (text) await page.user.type(page.getByLabelText(label), text)
  }
  await page.user.click(page.getByRole('button', { name: 'Sign Up' }))
}

test('help and error name the operator’s minimum password length', async () => {
  mockApi({ 'GET /api/auth/captcha': captchas() })
  const page = open({ passwordMin: 12 })
  expect(page.getByText('At least 12 characters.')).toBeDefined()
  await signUp(page, { Password: 'eleven char', 'Confirm Password': 'eleven char' })
  expect(page.getByText('Password must be at least 12 characters long')).toBeDefined()
})

test.each([
  [{ 'Confirm Password': 'another' }, 'Passwords do not match', 'Confirm Password'],
  [
    { Password: 'short', 'Confirm Password': 'short' },
    'Password must be at least 6 characters long',
    'Password',
  ],
  [{ Username: 'ab' }, 'A username has 3 to 20 characters.', 'Username'],
  [{ Email: 'no address' }, 'Enter a valid email address.', 'Email'],
  [{ Answer: '' }, 'Answer the question.', 'Answer'],
])('%j is rejected in its field, and nothing is sent', async (over, error, label) => {
  const calls = mockApi({ 'GET /api/auth/captcha': captchas() })
  const page = open()
  await page.findByText('What is 7 + 5?')
  await signUp(page, over)
  expect(page.getByText(error)).toBeDefined()
  expect(document.activeElement).toBe(page.getByLabelText(label))
  expect(calls.length).toBe(1)
  expect(page.getByText('What is 7 + 5?')).toBeDefined()
})

test('a failed sign-up shows the server’s message, and only the question changes', async () => {
  mockApi({ 'GET /api/auth/captcha': captchas(), 'POST /api/auth/signup': currentFailureResponse })
  const page = open()
  await page.findByText('What is 7 + 5?')
  const { Answer, ...otherFields } = form
  for (const [label, text] of Object.entries(otherFields))
    await page.user.type(page.getByLabelText(label), text)
  const clearedField = { label: 'Answer', text: Answer }
  await expectFormSurvivesFailures({ page, button: 'Sign Up', toast: 'Sign Up Failed', clearedField })
})

test('a wrong answer is reported in its field', async () => {
  const message = 'That answer is wrong.'
  mockApi({
    'GET /api/auth/captcha': captchas(),
    'POST /api/auth/signup': mockProblem(422, 'captcha_failed', message, {
      errors: [{ path: 'captchaAnswer', message }],
    }),
  })
  const page = open()
  await page.findByText('What is 7 + 5?')
  await signUp(page)
  await page.findByText('What is 7 + 6?')
  expect(document.activeElement).toBe(page.getByLabelText('Answer'))
})

test('a question that failed to load can be retried', async () => {
  let attempts = 0
  mockApi({
    'GET /api/auth/captcha': () => {
      attempts += 1
      return attempts === 1
        ? mockProblem(503, 'unavailable', 'Later.')
        : { sessionId: 'c', question: 'What is 1 + 1?' }
    },
  })
  const page = open()
  expect(await page.findByText('Failed to generate captcha')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'New question' }))
  expect(await page.findByText('What is 1 + 1?')).toBeDefined()
})

test('each password field is shown independently', async () => {
  mockApi({ 'GET /api/auth/captcha': captchas() })
  const page = open()
  const [, second] = page.getAllByRole('button', { name: 'Show characters' })
  if (second) await page.user.click(second)
  expect(page.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(page.getByLabelText('Confirm Password').getAttribute('type')).toBe('text')
})

test('a suggested password fills in both fields and is shown until it is edited', async () => {
  mockApi({ 'GET /api/auth/captcha': captchas() })
  const page = open()
  const fieldValue = (label: string) => page.getByLabelText(label).getAttribute('value') ?? ''
  await page.user.click(await page.findByRole('button', { name: 'Suggest a strong password' }))
  const password = fieldValue('Password')
  expect(password.length).toBeGreaterThan(20)
  expect(fieldValue('Confirm Password')).toBe(password)
  expect(page.getByText(`Save this password: ${password}`)).toBeTruthy()
  await page.user.type(page.getByLabelText('Password'), 'x')
  expect(page.queryByText(/Save this password/)).toBeNull()
})
