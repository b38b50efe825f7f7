import { emailedCode, readEmails, signUp as signUpClient } from '@/modules/auth/factory'
import { eventually } from '@/tests/support/eventually'
import type { Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

/** Signs up a new user, whose email address is not verified yet. */
export async function signUp(site: Site, username: string): Promise<TestClient> {
  const client = site.visitor()
  await signUpClient(client, { username, email: emailOf(username) })
  return client
}

export function emailOf(username: string): string {
  return `${username}@example.com`
}

/** Returns the code of the newest email, once the outbox folder has `emails` emails. */
export function readEmailedCode(dataDir: string, emails = 1): Promise<string> {
  return eventually(async () => {
    const received = readEmails(dataDir)
    const code = emailedCode(received.at(-1) ?? '')
    if (received.length < emails || !code) throw new Error(`Not ${emails} emails with a code yet`)
    return code
  }, 10_000)
}
