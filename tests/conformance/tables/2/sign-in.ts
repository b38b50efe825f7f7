import { expect } from 'bun:test'
import { waitFor, within } from '@testing-library/react/pure'
import { currentPath, openPage, type Page } from '@/tests/conformance/page'
import {
  clickButton,
  expectNoText,
  expectText,
  fieldValue,
  fillFields,
  tabsOf,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { openVerification } from '@/tests/conformance/sign-up'
import { newUser } from '@/tests/conformance/site'

/** Expects that the field's button shows and hides its text. */
async function togglesVisibility(page: Page, label: string): Promise<void> {
  const field = await page.findByLabelText(label)
  const button = (name: string) => within(field.parentElement ?? page.container).getByRole('button', { name })
  expect(field.getAttribute('type')).toBe('password')
  await page.user.click(button('Show characters'))
  expect(field.getAttribute('type')).toBe('text')
  await page.user.click(button('Hide characters'))
  expect(field.getAttribute('type')).toBe('password')
}

const logIn = withFixture(
  () => openPage('/auth'),
  [
    {
      line: '2.auth.1b',
      says: 'there are two tabs, login first',
      check: async (page) => {
        expect(await tabsOf(page)).toEqual([
          ['Log In', 'true'],
          ['Sign Up', 'false'],
        ])
      },
    },
    {
      line: '2.auth.2',
      says: 'the login has an email and a password that can be shown',
      check: async (page) => {
        expect((await page.findByLabelText('Email')).getAttribute('type')).toBe('email')
        await togglesVisibility(page, 'Password')
      },
    },
    {
      line: '2.auth.5',
      says: 'wide screens show two notes beside the forms',
      check: async (page) => {
        const notes = await page.findByRole('complementary', { name: 'Safety' })
        expect(notes.className).toMatch(/\bhidden\b.*\blg:grid\b/)
        const titles = within(notes)
          .getAllByRole('heading')
          .map(({ textContent }) => textContent)
        expect(titles).toEqual(['Secure Trading', 'Email Verification'])
        within(notes).getByText(/protected by escrow/)
      },
    },
  ],
)

const signUp = withFixture(
  () => openPage('/auth?tab=signup'),
  [
    {
      line: '2.auth.3',
      says: 'the sign-up has a username, an email and two passwords that can be shown',
      check: async (page) => {
        for (const label of ['Username', 'Email']) await page.findByLabelText(label)
        await togglesVisibility(page, 'Password')
        await togglesVisibility(page, 'Confirm Password')
      },
    },
    {
      line: '2.auth.3',
      says: 'the sign-up has a captcha question, an answer and a button for a new question',
      check: async (page) => {
        const part = within(await page.findByRole('group', { name: 'Human Verification' }))
        await part.findByText(/^What is/)
        part.getByLabelText('Answer')
        part.getByRole('button', { name: 'New question' })
      },
    },
  ],
)

const others: Row[] = [
  {
    line: '2.auth.3',
    says: 'the button for a new question shows it, and empties the answer',
    check: async () => {
      let number = 0
      const question = () => Response.json({ sessionId: `${++number}`, question: `What is ${number} + 1?` })
      const page = await openPage('/auth?tab=signup', { stubs: { 'GET /api/auth/captcha': question } })
      await expectText(page, 'What is 1 + 1?')
      await fillFields(page, { Answer: '2' })
      await clickButton(page, 'New question')
      await expectText(page, 'What is 2 + 1?')
      expectNoText(page, 'What is 1 + 1?')
      expect(await fieldValue(page, 'Answer')).toBe('')
    },
  },
  {
    line: '2.auth.1a',
    says: 'logged-in users are redirected to the front page',
    check: async () => {
      await openPage('/auth', { as: await newUser() })
      await waitFor(() => expect(currentPath()).toBe('/'))
    },
  },
  {
    line: '2.auth.4',
    also: ['4.6a'],
    says: 'the verification names the email address and has a code field and three buttons',
    check: async () => {
      const { page, email } = await openVerification()
      await page.findByRole('heading', { level: 1, name: 'Email Verification' })
      await expectText(page, `We've sent a 6-digit code to ${email}`)
      await page.findByLabelText('Verification code')
      for (const name of ['Verify', 'Resend Code', 'Back to Login']) await page.findByRole('button', { name })
    },
  },
  {
    line: '2.demo.1',
    says: 'the temporary login is one field and one button, and says how long it lasts',
    check: async () => {
      const page = await openPage('/demo-login')
      await page.findByRole('heading', { level: 1, name: 'Temporary Login' })
      expect((await page.findAllByRole('textbox')).length).toBe(1)
      await page.findByLabelText('Username')
      await page.findByRole('button', { name: 'Enter Marketplace' })
      await expectText(page, /temporary test access until the Roblox login is configured/)
    },
  },
]

export const signInScreens: Row[] = [...logIn, ...signUp, ...others]
