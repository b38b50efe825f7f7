import { describe, expect, test } from 'bun:test'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import {
  enrollTotp,
  lastCode,
  logIn,
  password,
  sentEmails,
  signUpVerified,
  signUpWithTwoStep,
} from '@/modules/auth/factory'
import { createPasswordLink, resetFactors } from '@/modules/auth/service'
import { modules } from '@/src/modules'
import * as coreTables from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

const email = 'ann@home.example'
const newPassword = 'another horse 8'

/** Uses a secret that was issued before. */
type Use = () => Promise<TestResponse>

/** Secrets that open an account or change it, by the column that has them: issues one for ann, in another browser. */
const secrets: Record<string, (app: TestApp) => Promise<Use>> = {
  'auth_codes.code_hash': async (app) => {
    const { reader, code } = await requestReset(app)
    return () => reader.post('/api/auth/reset', { email, code, password: newPassword })
  },
  'auth_codes.link_hash': async (app) => {
    await requestReset(app)
    const token = (await sentEmails(app)).flatMap(
      (sent) => /token=3D([\w=\r\n-]+?)\r?\n\r?\n/.exec(sent)?.[1] ?? [],
    )
    const code = String(token.at(-1)).replace(/=\r?\n/g, '')
    return () => app.visitor().post('/api/auth/reset', { email, code, password: newPassword })
  },
  'auth_invitations.token_hash': async (app) => {
    const token = String(await createPasswordLink(app.ctx, 'ann')).split('#')[1]
    return () => app.visitor().post('/api/auth/invitation', { token, password: newPassword })
  },
  'auth_sessions.token_hash': async (app) => {
    const other = await logIn(app)
    return () => other.get('/api/auth/sessions')
  },
}

/** Columns with secrets that open nothing, or that end with something else, and why. */
const others: Record<string, string> = {
  'api_keys_keys.hash':
    'A key isn’t used once: its owner made it with the password, sees it in a list and ends it there.',
  'audit_log_entries.details_hash': 'A checksum.',
  'audit_log_entries.hash': 'A checksum.',
  'audit_log_entries.previous_hash': 'A checksum.',
  'audit_log_head.hash': 'A checksum.',
  'auth_codes.browser_hash': 'Says who requested the code.',
  'auth_known_browsers.browser_hash':
    'Only lifts a limit. Removed when the password is reset or a factor added.',
  'auth_passkey_challenges.browser_hash': 'Belongs to no account.',
  'auth_passkey_challenges.challenge_hash': 'Works once, and only with a passkey.',
  'auth_passkeys.public_key': 'Not a secret.',
  'auth_recovery_codes.code_hash': 'Goes with the factors that it replaces, and when new ones are made.',
  'auth_retired_names.name_hash': 'A name.',
  'auth_sessions.passkey_challenge': 'Works once, in its session only.',
  'auth_sessions.passkey_challenge_expires_at': 'A time.',
  'auth_totp_secrets.secret': 'The factor itself.',
  'auth_users.codes_version': 'Voids the codes.',
  'auth_users.password_hash': 'The password itself.',
  'captcha_challenges.network_hash': 'Belongs to no account.',
  'captcha_keys.secret': 'Belongs to no account.',
  'checkout_sandbox_intents.client_secret': 'Pays one order.',
  'manual_intents.client_secret': 'Pays one order.',
  'orders_decisions.reason_code': 'Why staff decided.',
  'orders_orders.client_secret': 'Pays one order.',
  'players_challenges.browser_hash': 'Says who requested the phrase.',
  'players_challenges.phrase':
    'Proves a player, in the browser that requested it; linking takes the password too.',
  'players_pending_logins.browser_hash': 'Says who started the login.',
  'players_pending_logins.nonce': 'Part of the login.',
  'players_pending_logins.state_hash':
    'Works once, in its browser; linking takes the session that started it.',
  'players_pending_logins.verifier': 'Part of the login.',
  'webhooks_endpoints.previous_secrets': 'Signs what the site sends.',
  'webhooks_endpoints.secret': 'Signs what the site sends.',
}

const secretColumn = /token|secret|code|challenge|phrase|nonce|verifier|hash|password|public_key/

test('every column with a secret is listed, as one that changes of the account void or with the reason why not (C21)', () => {
  const tables = [
    ...modules.flatMap(({ tables = {} }) => Object.values(tables)),
    ...Object.values(coreTables),
  ]
  const columns = tables
    .filter((value): value is Table => is(value, Table))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
    )
    .filter((name) => secretColumn.test(name.split('.')[1] ?? ''))
  expect(columns.sort()).toEqual([...Object.keys(secrets), ...Object.keys(others)].sort())
})

/** Changes of the account by its owner. */
const changes: Record<string, (app: TestApp, ann: TestClient) => Promise<unknown>> = {
  'the password changed': (_, ann) =>
    ann.post('/api/auth/password', { currentPassword: password, password: 'changed horse 9' }),
  'the email changed': async (app, ann) => {
    const next = 'ann@next.example'
    await ann.post('/api/auth/email', { email: next, currentPassword: password })
    expect((await ann.post('/api/auth/email', { email: next, code: await lastCode(app) })).status).toBe(200)
  },
  'two-step login was turned on': (_, ann) =>
    ann.post('/api/auth/two-step', { enabled: true, currentPassword: password }),
  'an authenticator app was added': (app, ann) => enrollTotp(app, ann),
  'the operator reset the factors': (app) => resetFactors(app.ctx, 'ann'),
}

describe.each(Object.entries(secrets))('%s', (_, issue) => {
  test('works without a change', async () => {
    await using app = await createTestApp()
    await signUpVerified(app, 'ann')
    expect((await (await issue(app))()).status).toBe(200)
  })

  test.each(Object.entries(changes))('is void once %s (C21)', async (_, change) => {
    await using app = await createTestApp()
    const ann = await signUpVerified(app, 'ann')
    const use = await issue(app)
    await change(app, ann)
    expect((await use()).status).toBeOneOf([401, 403, 409, 422])
  })
})

test('a newer password link voids the earlier one, and using it emails the owner (C21)', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'ann')
  const [first, second] = [await issueLink(app), await issueLink(app)]
  expect((await first()).body.code).toBe('invitation_over')
  const sent = (await sentEmails(app)).length
  expect((await second()).status).toBe(200)
  const notices = (await sentEmails(app)).slice(sent)
  expect(notices.join()).toContain('Your password was changed')
})

test('a newer code of a browser voids the link of its earlier one, but not those of other browsers (C21)', async () => {
  await using app = await createTestApp()
  await signUpVerified(app, 'ann')
  const useOther = await issueFrom(app, 'auth_codes.code_hash')
  const { reader, code } = await requestReset(app)
  app.advance(60_000)
  await reader.post('/api/auth/forgot', { email })
  await app.drain()
  const stale = await reader.post('/api/auth/reset', { email, code, password: newPassword })
  expect(stale.body.code).toBe('code_wrong')
  expect((await useOther()).status).toBe(200)
})

test('a password link asks for the code of two-step login too (C21)', async () => {
  await using app = await createTestApp()
  await signUpWithTwoStep(app)
  const token = String(await createPasswordLink(app.ctx, 'ann')).split('#')[1]
  const client = app.visitor()
  const accepted = await client.post('/api/auth/invitation', { token, password: newPassword })
  expect([accepted.status, accepted.body]).toEqual([
    202,
    { verification: { type: 'login', email: 'ann@example.com' } },
  ])
  expect((await client.get('/api/auth/user')).status).toBe(401)
  const verified = await client.post('/api/auth/verify', {
    email: 'ann@example.com',
    code: await lastCode(app),
    type: 'login',
  })
  expect(verified.status).toBe(200)
})

test('a login code that another browser uses removes the password, and emails the owner (C21)', async () => {
  await using app = await createTestApp()
  await signUpWithTwoStep(app)
  await app.visitor().post('/api/auth/login', { email: 'ann@example.com', password })
  const code = await lastCode(app)
  await app.visitor().post('/api/auth/verify', { email: 'ann@example.com', code, type: 'login' })
  expect((await sentEmails(app)).at(-1)).toContain('removed your password')
})

function issueFrom(app: TestApp, column: keyof typeof secrets & string): Promise<Use> {
  const issue = secrets[column]
  if (!issue) throw new Error(`${column} isn't listed`)
  return issue(app)
}

const issueLink = (app: TestApp) => issueFrom(app, 'auth_invitations.token_hash')

/** Requests a password reset in a browser that never logged in, and returns that browser and the code. */
async function requestReset(app: TestApp): Promise<{ reader: TestClient; code: string }> {
  const reader = app.visitor()
  await reader.post('/api/auth/forgot', { email })
  return { reader, code: await lastCode(app) }
}
