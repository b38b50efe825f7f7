import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { setProfileDescription } from '@/modules/platform/factory'
import { loggedInAs, requestPhrase } from '@/modules/players/factory'
import { openPage } from '@/tests/conformance/page'
import { clickButton, expectText, expectToast } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { anyString, isoDate } from '@/tests/conformance/shapes'
import { emailedCodes, openVerification, signUp, validSignUpForm } from '@/tests/conformance/sign-up'
import { newUser, newVisitor, site } from '@/tests/conformance/site'

const user = { id: expect.any(String), username: expect.any(String) }

const session: Row[] = [
  {
    line: '7.2',
    says: "without a session the status is 401, and pages don't request the user",
    decision: 'product 4',
    check: async () => {
      expect((await (await newVisitor()).get('/api/auth/user')).status).toBe(401)
      const page = await openPage('/')
      await expectText(page, 'How It Works')
      expect(page.requests.map(({ route }) => route)).not.toContain('GET /api/auth/user')
    },
  },
  ...['/api/auth/logout', '/api/auth/roblox/logout'].map((path) => ({
    line: path === '/api/auth/logout' ? '7.3' : '7.5',
    says: `${path} ends the session`,
    check: async () => {
      const client = await newUser()
      expect((await client.post(path)).status).toBe(204)
      expect((await client.get('/api/auth/user')).status).toBe(401)
    },
  })),
  {
    line: '7.4',
    says: 'the linked platform account is returned',
    check: async () => {
      expect((await (await newVisitor()).get('/api/auth/roblox/user')).status).toBe(401)
      expect((await (await newUser()).get('/api/auth/roblox/user')).body.code).toBe('not_linked')
      const { status, body } = await (await loggedInAs(await site(), 'AmberQuill')).get(
        '/api/auth/roblox/user',
      )
      expect([status, body]).toEqual([200, expect.objectContaining({ ...user, username: 'AmberQuill' })])
    },
  },
  {
    line: '7.4',
    says: 'the pages of a platform account use it, and its own log-out',
    check: async () => {
      const page = await openPage('/profile', { as: await loggedInAs(await site(), 'AmberQuill') })
      await expectText(page, '@AmberQuill')
      await clickButton(page, 'Log Out')
      const routes = () => page.requests.map(({ route }) => route)
      await waitFor(() => expect(routes()).toContain('POST /api/auth/roblox/logout'))
      expect(routes()).toContain('GET /api/auth/roblox/user')
    },
  },
  {
    line: '7.6',
    also: ['3.2'],
    says: 'a username alone returns the account and the phrase for its description',
    check: async () => {
      const { status, body } = await (await newVisitor()).post('/api/auth/simple', { username: 'AmberQuill' })
      expect([status, body]).toEqual([200, { userInfo: expect.any(Object), challenge: anyString }])
      const names = { id: anyString, username: anyString, displayName: anyString, description: anyString }
      expect(body.userInfo).toMatchObject({
        ...names,
        hasVerifiedBadge: expect.any(Boolean),
        created: isoDate,
      })
      expect(body.userInfo).toHaveProperty('avatarUrl')
    },
  },
  {
    line: '7.6',
    also: ['8.3'],
    says: 'the confirmation creates a session once the phrase is in the description',
    check: async () => {
      const visitor = await newVisitor()
      const sent = { username: 'BrineWalker', confirmed: true, userInfo: {} }
      const phrase = await requestPhrase(visitor, sent.username)
      const refused = await visitor.post('/api/auth/simple', sent)
      expect([refused.status, typeof refused.body.message]).toEqual([403, 'string'])
      await setProfileDescription(await site(), sent.username, phrase)
      const { status, body } = await visitor.post('/api/auth/simple', sent)
      expect([status, body]).toEqual([200, { user: expect.objectContaining(user) }])
      expect((await visitor.get('/api/auth/user')).status).toBe(200)
    },
  },
  {
    line: '7.7',
    says: 'a username creates a session, and an invalid username gets an error',
    check: async () => {
      const visitor = await newVisitor()
      const refused = await visitor.post('/api/auth/temp-login', { username: 'not a name' })
      expect([refused.status, typeof refused.body.message]).toEqual([422, 'string'])
      const { status, body } = await visitor.post('/api/auth/temp-login', { username: 'is_a_name' })
      expect([status, body.user]).toEqual([200, expect.objectContaining(user)])
    },
  },
]

const byEmail: Row[] = [
  {
    line: '7.8',
    also: ['3.12'],
    says: 'a captcha question has a session id',
    check: async () => {
      const { body } = await (await newVisitor()).get('/api/auth/captcha')
      expect(body).toEqual({
        sessionId: expect.any(String),
        question: expect.stringMatching(/^What is \d+ \+ \d+\?$/),
      })
    },
  },
  {
    line: '7.9',
    also: ['1.3c'],
    says: 'a sign-up returns the user and a session, and names the email address',
    decision: 'contract 3',
    check: async () => {
      const { client, reply, email } = await signUp()
      expect(reply.status).toBe(201)
      expect(reply.body).toEqual({
        user: expect.objectContaining({ ...user, verified: false }),
        verification: { type: 'signup', email },
      })
      expect((await client.get('/api/auth/user')).status).toBe(200)
    },
  },
  {
    line: '7.12',
    also: ['8.2.9a'],
    says: 'another code is requested by email and type, and sent, which a toast says',
    check: async () => {
      const { page, email } = await openVerification()
      await clickButton(page, 'Resend Code')
      await expectToast(page, 'normal', 'Code Sent', 'A new verification code has been sent to your email')
      const sent = page.requests.find(({ route }) => route === 'POST /api/auth/resend-code')
      expect(sent?.body).toEqual({ email, type: 'signup' })
      expect(await emailedCodes(email)).toHaveLength(2)
    },
  },
  {
    line: '7.12',
    says: 'resending returns the same for unknown addresses',
    decision: 'contract 3',
    check: async () => {
      const visitor = await newVisitor()
      const { email } = await validSignUpForm(visitor)
      expect((await visitor.post('/api/auth/resend-code', { email, type: 'signup' })).status).toBe(202)
    },
  },
]

export const accounts: Row[] = [...session, ...byEmail]
