import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { findDemoItem } from '@/tests/conformance/market'
import { neverResponds, openPage } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import { emailedCode, signUp } from '@/tests/conformance/sign-up'
import { newUser, newVisitor } from '@/tests/conformance/site'

async function statusOf(over: Record<string, string>): Promise<number> {
  return (await signUp(over)).reply.status
}

export const limits: Row[] = [
  {
    line: '9.5a',
    says: 'a password has at least 6 characters',
    check: async () => {
      expect(await statusOf({ password: 'a7#k2', confirmPassword: 'a7#k2' })).toBe(422)
      expect(await statusOf({ password: 'a7#k2q', confirmPassword: 'a7#k2q' })).toBe(201)
    },
  },
  {
    line: '9.5b',
    says: 'a username has 3 to 20 characters',
    check: async () => {
      for (const username of ['ab', 'a'.repeat(21)]) expect(await statusOf({ username })).toBe(422)
      for (const username of ['abc', 'a'.repeat(20)]) expect(await statusOf({ username })).toBe(201)
    },
  },
  {
    line: '9.5c',
    says: 'a verification code has 6 digits',
    check: async () => {
      const { email } = await signUp()
      expect(await emailedCode(email)).toMatch(/^\d{6}$/)
    },
  },
  {
    line: '9.6a',
    says: 'the home page features 4 items',
    check: async () => {
      const page = await openPage('/', { as: await newUser() })
      await waitFor(() => expect(page.getAllByRole('article').length).toBe(4))
    },
  },
  {
    line: '9.6b',
    says: '8 skeleton cards are shown until the items have loaded',
    check: async () => {
      const page = await openPage('/marketplace', { stubs: { 'GET /api/items': neverResponds } })
      const waiting = await page.findByRole('status', { name: 'Loading items' })
      expect(waiting.children).toHaveLength(8)
    },
  },
  {
    line: '9.6c',
    says: 'Recently Sold has 4 placeholders',
    check: async () => {
      const stubs = { 'GET /api/recent-purchases': () => Response.json([]) }
      const page = await openPage('/marketplace', { stubs })
      const strip = await page.findByRole('region', { name: 'Recently Sold' })
      expect(strip.querySelectorAll('[data-placeholder]')).toHaveLength(4)
    },
  },
  {
    line: '9.7',
    says: 'the default thumbnail size is 420 by 420',
    check: async () => {
      const [{ assetId }, client] = [await findDemoItem(), await newVisitor()]
      const plain = await client.get(`/api/roblox-thumbnail/${assetId}`)
      expect(plain.body).toEqual((await client.get(`/api/roblox-thumbnail/${assetId}?size=420x420`)).body)
      const page = await openPage('/marketplace?search=Amberwood')
      const picture = await page.findByAltText('Amberwood Bow')
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['420', '420'])
    },
  },
]
