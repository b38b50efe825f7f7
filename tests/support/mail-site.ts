import { emailedCode, signUp } from '@/modules/auth/factory'
import type { Module } from '@/src/kit/module/module'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import type { TestClient } from '@/tests/support/test-client'

interface Options {
  modules?: readonly Module[]
  env?: Record<string, string>
}

/** A site that sends its emails to a test server. */
export async function openMailSite({ modules, env }: Options = {}) {
  const smtp = await startSmtpServer()
  const app = await createTestApp({ modules, env: { SMTP_URL: smtp.url, ...env } })
  /** The emails that were sent since the last call. */
  const newEmails = async () => {
    await app.drain()
    return smtp.received.splice(0)
  }
  /** Signs up a user with a verified email. */
  const join = async (username: string): Promise<TestClient> => {
    const [client, email] = [app.visitor(), `${username.toLowerCase()}@home.example`]
    await signUp(client, { username, email })
    const code = emailedCode((await newEmails()).at(-1)?.text ?? '')
    await client.post('/api/auth/verify', { email, code, type: 'signup' })
    await newEmails()
    return client
  }
  const close = async () => {
    await app[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { app, smtp, newEmails, join, [Symbol.asyncDispose]: close }
}
