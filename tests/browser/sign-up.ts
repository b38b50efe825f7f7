import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@/tests/support/eventually'
import type { Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'

export const password = 'correct horse 7'

/** Somebody with an account of their own, whose address is not proven yet. */
export async function signUp(site: Site, username: string): Promise<TestClient> {
  const person = site.visitor()
  const { body } = await person.get('/api/auth/captcha')
  await person.post('/api/auth/signup', {
    username,
    email: emailOf(username),
    password,
    confirmPassword: password,
    captchaSessionId: body.sessionId,
    captchaAnswer: solveCaptcha(body.question),
  })
  return person
}

export function emailOf(username: string): string {
  return `${username}@example.com`
}

/** The answer to "What is 7 + 5?". */
export function solveCaptcha(question: string): string {
  const [a = 0, b = 0] = (question.match(/\d+/g) ?? []).map(Number)
  return String(a + b)
}

/** The code of the newest mail in the folder, once there are as many. */
export function readEmailedCode(dataDir: string, mails = 1): Promise<string> {
  const folder = join(dataDir, 'outbox')
  return eventually(async () => {
    const names = readdirSync(folder).sort()
    const code = /^(\d{6})\r?$/m.exec(readFileSync(join(folder, names.at(-1) ?? ''), 'utf8'))?.[1]
    if (names.length < mails || !code) throw new Error(`There are not ${mails} mails with a code`)
    return code
  }, 10_000)
}
