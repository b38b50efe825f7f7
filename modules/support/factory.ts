import { expect } from 'bun:test'
import type { TestClient } from '@/tests/support/test-client'

export const ticketInput = {
  email: 'mira@home.example',
  subject: 'Where is my crown?',
  message: 'It did not arrive.',
}

/** Returns the id of a new ticket. */
export async function openTicketAs(client: TestClient, over: Record<string, string> = {}): Promise<string> {
  const { status, body } = await client.post('/api/support/tickets', { ...ticketInput, ...over })
  expect(status).toBe(201)
  return body.id
}
