import { expect } from 'bun:test'
import type { Actor } from '@/src/testing/actor'

export const text = expect.any(String)
export const number = expect.any(Number)
export const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

export async function idOf(person: Actor): Promise<string> {
  return (await person.get('/api/auth/user')).body.id
}
