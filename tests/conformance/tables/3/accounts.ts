import { expect } from 'bun:test'
import { password } from '@/modules/auth/factory'
import type { Row } from '@/tests/conformance/row'
import { anyString, isoDate } from '@/tests/conformance/shapes'
import { emailedCode, nextEmailedCode, signUp } from '@/tests/conformance/sign-up'
import { newUser, newVisitor } from '@/tests/conformance/site'

const userFields: Row[] = [
  {
    line: '3.1a',
    also: ['7.2'],
    says: 'a user has these eight fields',
    check: async () => {
      const { client, email } = await signUp({ username: 'has_fields' })
      const names = { username: 'has_fields', displayName: 'has_fields', firstName: null, lastName: null }
      const { body } = await client.get('/api/auth/user')
      expect(body).toMatchObject({
        id: anyString,
        ...names,
        email,
        profileImageUrl: null,
        createdAt: isoDate,
      })
    },
  },
  {
    line: '3.1b',
    says: 'a user also has the account fields that pages need',
    decision: 'product 4',
    check: async () => {
      const { body } = await (await newUser()).get('/api/auth/user')
      expect(body).toMatchObject({ role: 'user', verified: true, temporary: true, twoStep: false })
    },
  },
]

const payloads: Row[] = [
  {
    line: '3.13b',
    says: 'a login has these two fields',
    check: async () => {
      const { client, email } = await signUp()
      await client.post('/api/auth/verify', { email, code: await emailedCode(email), type: 'signup' })
      const visitor = await newVisitor()
      for (const part of [{ email }, { password }])
        expect((await visitor.post('/api/auth/login', part)).status).toBe(422)
      expect((await visitor.post('/api/auth/login', { email, password })).status).toBe(200)
    },
  },
  {
    line: '3.13c',
    says: 'a verification has these three fields, and its type is signup or login',
    check: async () => {
      const { client, email } = await signUp()
      const claim = { email, code: await emailedCode(email), type: 'signup' }
      const wrong = [{ email: undefined }, { code: undefined }, { type: undefined }, { type: 'other' }]
      for (const over of wrong) {
        const { status, body } = await client.post('/api/auth/verify', { ...claim, ...over })
        expect([over, status, body.code]).toEqual([over, 422, 'invalid'])
      }
      expect((await client.post('/api/auth/verify', claim)).status).toBe(200)
      await client.post('/api/auth/two-step', { enabled: true, currentPassword: password })
      const visitor = await newVisitor()
      await visitor.post('/api/auth/login', { email, password })
      const code = await nextEmailedCode(email, claim.code)
      expect((await visitor.post('/api/auth/verify', { email, code, type: 'login' })).status).toBe(200)
    },
  },
  {
    line: '3.14',
    also: ['5.5c'],
    says: 'a support message has these three fields and is sent',
    decision: 'product 8',
    check: async () => {
      const message = { email: 'ann@example.com', subject: 'A question', message: 'How?' }
      const visitor = await newVisitor()
      for (const field of Object.keys(message)) {
        const { status } = await visitor.post('/api/support/tickets', { ...message, [field]: undefined })
        expect([field, status]).toEqual([field, 422])
      }
      const { status, body } = await visitor.post('/api/support/tickets', message)
      expect([status, body]).toEqual([201, { id: anyString }])
    },
  },
]

export const accounts: Row[] = [...userFields, ...payloads]
