import { expect } from 'bun:test'
import type { TestClient } from '@/tests/support/test-client'

export const anyString = expect.any(String)
export const anyNumber = expect.any(Number)
export const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

export async function userIdOf(client: TestClient): Promise<string> {
  return (await client.get('/api/auth/user')).body.id
}
