import {
  emailedCode,
  enrollTotp,
  password,
  readEmails,
  signUp as signUpClient,
  totpCode,
} from '@/modules/auth/factory'
import { eventually } from '@/tests/support/eventually'
import type { Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

/** Of the sites that tests start as their own processes. */
export const clock = { ctx: { now: Date.now } }

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

interface Mail {
  /** The site's data folder. */
  mailFolder: string
  /** How many emails the site has sent with the next one. */
  emails: number
}

/** Signs up a new user with a verified email address. */
export async function signUpVerified(
  site: Site,
  username: string,
  { mailFolder, emails }: Mail,
): Promise<TestClient> {
  const client = await signUp(site, username)
  const code = await readEmailedCode(mailFolder, emails)
  await client.post('/api/auth/verify', { email: emailOf(username), code, type: 'signup' })
  return client
}

/** A session of a moderator or admin whose second factor was just verified. */
export async function signInStaff(site: Site, role: 'moderator' | 'admin', mail: Mail): Promise<TestClient> {
  const username = `the_${role}`
  const { secret } = await enrollTotp(clock, await signUpVerified(site, username, mail))
  const { exitCode, stderr } = await site.command('user', 'promote', username, role)
  if (exitCode !== 0) throw new Error(`The promotion failed: ${stderr}`)
  const client = site.visitor()
  await client.post('/api/auth/login', { email: emailOf(username), password })
  // A code is valid once, and the next one already.
  await client.post('/api/auth/second-factor', { code: totpCode(clock, secret, 1) })
  return client
}
