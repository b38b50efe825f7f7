import { expect, test } from 'bun:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { findPasswordProblem } from '@/modules/auth/accounts/password-strength'
import { hashPassword, verifyPassword } from '@/modules/auth/accounts/passwords'
import { lastCode, password, signUp, signUpVerified } from '@/modules/auth/factory'
import { createInvitedAccount, inviteFirstAdmin } from '@/modules/auth/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
}
const html = '<!doctype html><html lang="en"><title></title><meta name="mintmark" content="{}"></html>'

test.each([
  ['the sandbox', 6, {}],
  ['real payments', 8, stripeKeys],
  ['PASSWORD_MIN in the sandbox', 12, { PASSWORD_MIN: '12' }],
  ['PASSWORD_MIN with real payments', 6, { ...stripeKeys, PASSWORD_MIN: '6' }],
])('with %s a password has at least %d characters, and the page says so (C27)', async (_, min, env) => {
  await using app = await createTestApp({ env, pages: { html: async () => html } })
  expect((await app.visitor().get('/auth')).body).toContain(`&quot;passwordMin&quot;:${min}`)
  for (const [length, status] of [
    [min - 1, 422],
    [min, 201],
  ] as const) {
    const chosen = 'k7-vqm2xw9tz'.slice(0, length)
    const result = await signUp(app.visitor(), { password: chosen, confirmPassword: chosen })
    expect([chosen, result.status]).toEqual([chosen, status])
    if (status === 422)
      expect(result.body.errors[0].message).toBe(`Password must be at least ${min} characters long`)
  }
})

test.each([
  'aaaaaa',
  'abcdefgh',
  'asdfghjk',
  'abcabcabcabc',
  '1qaz2wsx',
  '13579135791357913579',
  'p4ssw0rdp4ssw0rd',
])('the password %p is too easy to guess (C27)', (chosen) => {
  expect(findPasswordProblem(chosen, { personalWords: [], lengthMin: 6 })).toMatch(/^(common|weak)$/)
})

const names = ['Rare Vault', 'Lilac_Corner', 'lilac@home.example', 'lilachome.example', 'lilac']

test.each([
  'rarevault',
  'Rare-Vault!2026',
  'R4reV4ult99',
  'lilac_corner',
  'LilacCorner1',
  '2026lilac_corner',
  'l1l4c_c0rn3r!!',
  'lilac@home.example',
  'lilachomeexample1',
  'lilac2026',
  'lilac12345678',
  'lilaclilaclilac',
  'lilac-password',
  'renroc_calil',
])('the password %p is little more than a name of the user or the site (C27)', (chosen) => {
  expect(findPasswordProblem(chosen, { personalWords: names, lengthMin: 6 })).toMatch(/^(personal|weak)$/)
})

test.each(['lilac likes 9 cats', 'correct horse 7', 'ходит-по-саду-9', 'rare but strange 4', 'k7-vqm'])(
  'the password %p is accepted (C27)',
  (chosen) => {
    expect(findPasswordProblem(chosen, { personalWords: names, lengthMin: 6 })).toBeUndefined()
  },
)

test('every way to set a password rejects one made of the own name (C27)', async () => {
  await using app = await createTestApp()
  const bad = 'collector2026'
  const personal = { status: 422, code: 'password_personal', path: 'password' }
  const outcome = ({
    status,
    body,
  }: {
    status: number
    body: { code: string; errors: { path: string }[] }
  }) => ({
    status,
    code: body.code,
    path: body.errors[0]?.path,
  })
  const firstAdminToken = (await inviteFirstAdmin(app.ctx))?.split('#')[1]
  const admin = { username: 'collector', email: 'admin@home.example', password: bad, token: firstAdminToken }
  expect(outcome(await app.visitor().post('/api/auth/first-admin', admin))).toEqual(personal)
  const over = { username: 'collector', password: bad, confirmPassword: bad }
  expect(outcome(await signUp(app.visitor(), over))).toEqual(personal)

  const collector = await signUpVerified(app, 'collector')
  const change = { currentPassword: password, password: bad }
  expect(outcome(await collector.post('/api/auth/password', change))).toEqual(personal)

  const email = 'collector@home.example'
  await collector.post('/api/auth/forgot', { email })
  const reset = { email, code: await lastCode(app), password: bad }
  expect(outcome(await collector.post('/api/auth/reset', reset))).toEqual(personal)
  expect((await collector.post('/api/auth/reset', { ...reset, password: 'another horse 8' })).status).toBe(
    200,
  )

  const invited = { username: 'collector_b', email: 'b@home.example', role: 'user' as const }
  const token = (await createInvitedAccount(app.ctx, invited)).split('#')[1]
  const acceptance = { token, password: 'collector_b1' }
  expect(outcome(await app.visitor().post('/api/auth/invitation', acceptance))).toEqual(personal)
})

test("a reset reveals nothing about the account's name without the code (C27)", async () => {
  await using app = await createTestApp()
  await signUp(app.visitor(), { username: 'collector', email: 'x@home.example' })
  const reset = { email: 'x@home.example', code: '000000', password: 'collector2026' }
  expect((await app.visitor().post('/api/auth/reset', reset)).body.code).toBe('code_wrong')
})

test('the 3,000 most common passwords of the allowed length are rejected', () => {
  const problem = (chosen: string, lengthMin: number) =>
    findPasswordProblem(chosen, { personalWords: [], lengthMin })
  const ranked = dictionary['passwords-common']
  for (const lengthMin of [6, 8]) {
    const allowed = ranked.filter((chosen) => chosen.length >= lengthMin)
    expect(problem(allowed[2_999] ?? '', lengthMin)).toBe('common')
    expect(problem(allowed[3_000] ?? '', lengthMin)).not.toBe('common')
  }
})

test('passwords are hashed with argon2id, at least as hard as OWASP requires, and each with its own salt', async () => {
  await using app = await createTestApp({ hasRealPasswordCost: true })
  const { ctx } = app
  const [one, other] = [await hashPassword(ctx, password), await hashPassword(ctx, password)]
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(one) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect([Number(passes), Number(lanes)]).toEqual([2, 1])
  expect(one).not.toBe(other)
  const verified = [password, `${password} `].map((entered) => verifyPassword(ctx, entered, other))
  expect(await Promise.all(verified)).toEqual([true, false])
})

const core = { passwordCost: { memoryCost: 8, timeCost: 1 } }

/** The same password as different keyboards and systems send it, none of them in the same bytes. */
const forms = [
  ['caf\u00e9 corner 7', 'cafe\u0301 corner 7'],
  ['\u1e69ilver tide 9', 's\u0307\u0323ilver tide 9'],
  ['\uff2b7-\uff36\uff31\uff2d2\uff38', 'K7-VQM2X'],
  ['\ufb01eld of 9 owls', 'field of 9 owls'],
  ['\u00bd past 9 owls', '1\u20442 past 9 owls'],
  ['\ud55c\uad6d 9 owls', '\u1112\u1161\u11ab\u1100\u116e\u11a8 9 owls'],
  ['\uff76\uff9e\uff97\uff7d 9 owls', '\u30ac\u30e9\u30b9 9 owls'],
  ['9\u00a0owls\u3000sleep', '9 owls sleep'],
] as const

test.each(forms)('a password set as %p is accepted as %p and the other way round', async (one, other) => {
  for (const [chosen, entered] of [
    [one, other],
    [other, one],
  ] as const) {
    const hash = await hashPassword({ core }, chosen)
    expect(await verifyPassword({ core }, entered, hash)).toBe(true)
    expect(await verifyPassword({ core }, `${entered}.`, hash)).toBe(false)
  }
})

test.each(forms.flat())(
  'a hash of %p that was made before passwords were normalized is accepted',
  async (chosen) => {
    const hash = await Bun.password.hash(chosen, { algorithm: 'argon2id', ...core.passwordCost })
    expect(await verifyPassword({ core }, chosen, hash)).toBe(true)
    expect(await verifyPassword({ core }, `${chosen}.`, hash)).toBe(false)
  },
)

test.each([
  ['\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44', 'password_common'],
  ['e\u0301e\u0301e\u0301', 'password_short'],
  ['\ufdfa', 'password_short'],
])('the password %p is refused as what it is after normalization: %s', async (chosen, code) => {
  await using app = await createTestApp()
  const { status, body } = await signUp(app.visitor(), { password: chosen, confirmPassword: chosen })
  expect([status, body.code]).toEqual([422, code])
})

test('a decomposed password that was hashed before passwords were normalized is accepted composed', async () => {
  const hash = await Bun.password.hash('cafe\u0301 corner 7', { algorithm: 'argon2id', ...core.passwordCost })
  expect(await verifyPassword({ core }, 'caf\u00e9 corner 7', hash)).toBe(true)
})
