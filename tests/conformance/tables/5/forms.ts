import { expect } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react/pure'
import { currentPath, neverResponds, openPage, type Page } from '@/tests/conformance/page'
import {
  clickButton,
  expectNoText,
  expectText,
  fieldValue,
  fillFields,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { openSignUp, openVerification, signUp, validSignUpForm } from '@/tests/conformance/sign-up'
import { newUser, newVisitor } from '@/tests/conformance/site'

async function leadsBack(query: string): Promise<void> {
  const page = await openPage(`/checkout?${query}`, { as: await newUser() })
  await waitFor(() => expect(currentPath()).toBe('/marketplace'))
  // A refused payment leads back too, with an error.
  expect(sent(page, 'POST /api/create-payment-intent')).toBe(false)
}

const ids = 'itemId=i&listingId=l&assetId=7'

const checkout: Row[] = [
  {
    line: '5.1a',
    also: ['2.checkout.2'],
    says: 'without an item or an amount the checkout redirects to the marketplace',
    check: async () => {
      for (const query of ['item=Crown', 'amount=12', 'item=&amount=12.50', 'item=Crown&amount='])
        await leadsBack(`${query}&${ids}`)
    },
  },
  {
    line: '5.1b',
    also: ['2.checkout.2'],
    says: "an amount that isn't a number above 0 redirects to the marketplace",
    check: async () => {
      for (const amount of ['0', '-5', 'twelve', 'NaN']) await leadsBack(`item=Crown&amount=${amount}&${ids}`)
    },
  },
]

async function refusedOf(over: Record<string, unknown>): Promise<unknown> {
  const { reply } = await signUp(over)
  return [reply.status, reply.body.message]
}

function sent(page: Page, route: string): boolean {
  return page.requests.some((each) => each.route === route)
}

/** Expects this error when the form is submitted with these values, and that no request is sent. */
function rejectsWith(message: string, over: Record<string, string>, stubs = {}): () => Promise<void> {
  return async () => {
    const page = await openSignUp(over, stubs)
    await clickButton(page, 'Sign Up')
    await expectText(page, message)
    expect(sent(page, 'POST /api/auth/signup')).toBe(false)
  }
}

const signUpForm: Row[] = [
  {
    line: '5.2a',
    says: 'the captcha question must have loaded',
    check: rejectsWith(
      'Please wait for captcha to load',
      { Answer: '12' },
      { 'GET /api/auth/captcha': neverResponds },
    ),
  },
  {
    line: '5.2b',
    says: 'both passwords must be the same, on the page and at the server',
    check: async () => {
      await rejectsWith('Passwords do not match', { 'Confirm Password': 'another horse 8' })()
      expect(await refusedOf({ confirmPassword: 'x' })).toEqual([422, 'Passwords do not match'])
    },
  },
  {
    line: '5.2c',
    says: 'a password of 5 characters is too short',
    check: rejectsWith('Password must be at least 6 characters long', {
      Password: 'a7#k2',
      'Confirm Password': 'a7#k2',
    }),
  },
  {
    line: '5.2c',
    also: ['9.5a'],
    says: 'the server returns the same error for a short password, and accepts 6 characters',
    check: async () => {
      expect(await refusedOf({ password: 'a7#k2', confirmPassword: 'a7#k2' })).toEqual([
        422,
        'Password must be at least 6 characters long',
      ])
      const { reply } = await signUp({ password: 'a7#k2q', confirmPassword: 'a7#k2q' })
      expect(reply.status).toBe(201)
    },
  },
  {
    line: '5.2d',
    says: 'a username of 2 characters is rejected',
    check: rejectsWith('A username has 3 to 20 characters.', { Username: 'ab' }),
  },
  {
    line: '5.2d',
    says: 'the field accepts at most 20 characters',
    check: async () =>
      expect((await (await openSignUp()).findByLabelText('Username')).getAttribute('maxlength')).toBe('20'),
  },
  {
    line: '5.2d',
    also: ['9.5b'],
    says: 'the server accepts 3 to 20 characters',
    check: async () => {
      const statusOf = async (username: string) => (await signUp({ username })).reply.status
      for (const username of ['ab', 'a'.repeat(21)]) expect(await statusOf(username)).toBe(422)
      for (const username of ['abc', 'a'.repeat(20)]) expect(await statusOf(username)).toBe(201)
    },
  },
  {
    line: '5.2e',
    says: 'the email field has type email and must contain one',
    check: async () => {
      const page = await openSignUp({ Email: 'nobody' })
      expect((await page.findByLabelText('Email')).getAttribute('type')).toBe('email')
      await clickButton(page, 'Sign Up')
      await expectText(page, 'Enter a valid email address.')
    },
  },
  {
    line: '5.2f',
    says: 'every field is required',
    check: async () => {
      const client = await newVisitor()
      for (const field of [
        'username',
        'email',
        'password',
        'confirmPassword',
        'captchaAnswer',
        'captchaSessionId',
      ]) {
        const form = { ...(await validSignUpForm(client)), [field]: undefined }
        expect([field, (await client.post('/api/auth/signup', form)).status]).toEqual([field, 422])
      }
    },
  },
]

const verification: Row[] = [
  ...withFixture(
    async () => (await openVerification()).page,
    [
      {
        line: '5.3b',
        says: 'non-digits are removed while typing',
        check: async (page) => {
          await page.user.type(await page.findByLabelText('Verification code'), '12a 3-4x5')
          expect(await fieldValue(page, 'Verification code')).toBe('12345')
        },
      },
      {
        line: '5.3c',
        says: 'the button is enabled at the sixth digit',
        check: async (page) => {
          const button = await page.findByRole('button', { name: 'Verify' })
          await fillFields(page, { 'Verification code': '12345' })
          expect(button).toHaveProperty('disabled', true)
          await fillFields(page, { 'Verification code': '123456' })
          expect(button).toHaveProperty('disabled', false)
        },
      },
      {
        line: '5.3d',
        says: 'Enter in an incomplete form shows what is missing',
        check: async (page) => {
          const message = 'Please enter a 6-digit verification code'
          for (const code of ['', '12345']) {
            await fillFields(page, { 'Verification code': code || '1' })
            await fillFields(page, { 'Verification code': code })
            expectNoText(page, message)
            // Browsers don't submit a form whose button is disabled, so only the key's handler counts.
            fireEvent.keyDown(page.getByLabelText('Verification code'), { key: 'Enter' })
            await expectText(page, message)
          }
          expect(sent(page, 'POST /api/auth/verify')).toBe(false)
        },
      },
    ],
  ),
  {
    line: '5.3a',
    also: ['9.5c'],
    says: 'a code of any other length is rejected',
    check: async () => {
      const { client, email } = await signUp()
      for (const code of ['12345', '1234567', '12345a', '']) {
        const { status, body } = await client.post('/api/auth/verify', { email, code, type: 'signup' })
        expect([status, body.errors?.[0].message]).toEqual([422, 'Please enter a 6-digit verification code'])
      }
    },
  },
]

const temporary: Row = {
  line: '5.4',
  says: 'a username of spaces is rejected, and the page shows that twice',
  check: async () => {
    const page = await openPage('/demo-login')
    await fillFields(page, { Username: '   ' })
    await clickButton(page, 'Enter Marketplace')
    await expectText(page, 'Username Required')
    expect((await page.findAllByText('Please enter a username to continue')).length).toBe(2)
    expect(sent(page, 'POST /api/auth/temp-login')).toBe(false)
    expect(currentPath()).toBe('/demo-login')
  },
}

export const forms: Row[] = [...checkout, ...signUpForm, ...verification, temporary]
