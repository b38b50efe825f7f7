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

/** The clock of sites that tests start as processes of their own: the real one. */
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

/** Returns the code in the user's `nth` email with a code, once it is in the site's data folder. */
export function readEmailedCode(dataDir: string, username: string, nth = 1): Promise<string> {
  return eventually(async () => {
    const codes = readEmails(dataDir)
      .filter((email) => email.includes(emailOf(username)))
      .flatMap((email) => emailedCode(email) ?? [])
    const code = codes[nth - 1]
    if (!code) throw new Error(`${username} has ${codes.length} emails with a code`)
    return code
  })
}

/** Signs up a new user with a verified email address. `mailFolder` is the site's data folder. */
export async function signUpVerified(
  site: Site,
  username: string,
  mailFolder = site.dataDir,
): Promise<TestClient> {
  const client = await signUp(site, username)
  const code = await readEmailedCode(mailFolder, username)
  await client.post('/api/auth/verify', { email: emailOf(username), code, type: 'signup' })
  return client
}

/** Nobody can sign up with a name that says their role. */
const staffNames = { moderator: 'june_judge', admin: 'ada_chief' }

/** A session of a moderator or admin whose second factor was just verified. */
export async function signInStaff(
  site: Site,
  role: 'moderator' | 'admin',
  mailFolder = site.dataDir,
): Promise<TestClient> {
  const username = staffNames[role]
  const { secret } = await enrollTotp(clock, await signUpVerified(site, username, mailFolder))
  const { exitCode, stderr } = await site.command('user', 'promote', username, role)
  if (exitCode !== 0) throw new Error(`The promotion failed: ${stderr}`)
  const client = site.visitor()
  await client.post('/api/auth/login', { email: emailOf(username), password })
  // A code is valid once, and the next one already.
  await client.post('/api/auth/second-factor', { code: totpCode(clock, secret, 1) })
  return client
}
