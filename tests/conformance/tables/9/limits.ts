import { expect } from 'bun:test'
import { openPage } from '@/tests/conformance/page'
import type { Row } from '@/tests/conformance/row'
import { signUp } from '@/tests/conformance/sign-up'

async function statusOf(over: Record<string, string>): Promise<number> {
  return (await signUp(over)).reply.status
}

export const limits: Row[] = [
  {
    line: '9.5b',
    says: 'a username has 3 to 20 characters',
    check: async () => {
      for (const username of ['ab', 'a'.repeat(21)]) expect(await statusOf({ username })).toBe(422)
      for (const username of ['abc', 'a'.repeat(20)]) expect(await statusOf({ username })).toBe(201)
    },
  },
  {
    line: '9.7',
    says: 'pictures are 420 by 420',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood')
      const picture = await page.findByAltText('Amberwood Bow')
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['420', '420'])
    },
  },
]
