import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { signUp } from '@/modules/auth/factory'
import { compactSkeleton } from '@/modules/auth/names'
import { users } from '@/modules/auth/schema'
import { createInvitedAccount, createPlatformAccount, findProfiles } from '@/modules/auth/service'
import { dialect } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'

const taken = 'lilac_corner10'

/** Characters of other scripts and fonts that look like the Latin letter. */
const lookalikes: Record<string, string> = {
  a: 'аαａ𝐚ạ',
  c: 'сϲｃ𝐜ƈ',
  e: 'еｅ𝐞ẹ',
  i: 'іιｉ𝐢ı',
  l: 'ӏΙｌ𝐥ł',
  n: 'ոｎ𝐧',
  o: 'оοｏ𝐨օ',
  r: 'гｒ𝐫',
  '1': '１𝟏',
  '0': '０𝟎О',
  _: '＿‗',
}
const invisible =
  '\u200b\u200c\u200d\u2060\u00ad\ufeff\u034f\u180e\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u061c'

/** The name with each letter in turn replaced by each of its lookalikes. */
function homoglyphs(): string[] {
  return [...taken].flatMap((letter, at) =>
    [...(lookalikes[letter] ?? '')].map((lookalike) => taken.slice(0, at) + lookalike + taken.slice(at + 1)),
  )
}

function withInvisibleCharacters(): string[] {
  return [...invisible].flatMap((char) =>
    [0, 3, 6, 9, taken.length].map((at) => taken.slice(0, at) + char + taken.slice(at)),
  )
}

/** ASCII names that look like the taken name. */
const asciiLookalikes = [
  'LILAC_CORNER10',
  'Lilac_Corner10',
  'liIac_corner10',
  'lilac_comer10',
  'lilac_corner1O',
  'lilac_cornerlO',
  'lilac_cornerI0',
  'iiiac_corner10',
  '1i1ac_c0rner10',
  'L1LAC_COMER1O',
]

const otherSpoofs = [
  `${taken} `,
  ` ${taken}`,
  'lilac corner10',
  'lilac-corner10',
  'lilac.corner10',
  'lilac_corner10🎩',
  'l̈ilac_corner10',
  'lilac_corner10\n',
  'lilac_corner10\u0000',
  '<b>lilac</b>',
  'LİLAC_CORNER10',
  'lılac_corner10',
  'ﬁlac_corner10',
  'lilac_corner①⓪',
  '10renroc_calil\u202e',
]

const looksOfficial = [
  'admin ADMIN Adm1n adm1n _admin_ a_d_m_i_n ADMlN AdMiN_ admin_team_1',
  'support Supp0rt SUPP0R7 5upport s_u_p_p_o_r_t support_',
  'mintmark M1ntMark mlntmark Mintmark_Support mintmark_admin rnintmark mint_mark',
  'moderator m0derat0r rnoderator staff 5taff system root official security',
  'roblox R0BL0X escrow e5crow billing payments noreply null undefined everyone',
].flatMap((line) => line.split(' '))

async function acceptedNames(app: TestApp, names: string[]) {
  const accepted: string[] = []
  for (const [index, username] of names.entries()) {
    const { status } = await signUp(app.visitor(), { username, email: `spoof${index}@example.com` })
    if (status !== 409 && status !== 422) accepted.push(`${JSON.stringify(username)} → ${status}`)
  }
  return accepted
}

test('a name that looks like an existing one or looks official is rejected (C16)', async () => {
  await using app = await createTestApp()
  expect((await signUp(app.visitor(), { username: taken })).status).toBe(201)
  const spoofs = [
    ...homoglyphs(),
    ...withInvisibleCharacters(),
    ...asciiLookalikes,
    ...otherSpoofs,
    ...looksOfficial,
  ]
  expect(new Set(spoofs).size).toBeGreaterThanOrEqual(200)
  expect(await acceptedNames(app, spoofs)).toEqual([])
})

test('SITE_NAME is reserved too', async () => {
  await using app = await createTestApp({ env: { SITE_NAME: 'Rare Vault' } })
  expect(await acceptedNames(app, ['RareVault', 'rare_vault', 'r4re_vau1t', 'rarevault_support'])).toEqual([])
})

test('names of site accounts differ in more than their separators', async () => {
  await using app = await createTestApp()
  expect((await signUp(app.visitor(), { username: 'cor_ner' })).status).toBe(201)
  for (const username of ['cor__ner', '_cor_ner', 'corner', 'C_O_R_N_E_R', 'co_mer', 'c0r_ner_'])
    expect((await signUp(app.visitor(), { username })).body).toMatchObject({ code: 'username_taken' })
  expect((await signUp(app.visitor(), { username: 'cor_ner2', email: 'c@example.com' })).status).toBe(201)
})

test('a name that looks like a staff member’s with other digits at the end is taken, except for the operator', async () => {
  await using app = await createTestApp()
  const staff = { username: 'dora_lee7', email: 'd@example.com', role: 'support' as const }
  await createInvitedAccount(app.ctx, staff)
  for (const username of ['dora_lee', 'DoraLee8', 'dora_1ee_99', 'd0ra_lee2024', 'dora_iee1'])
    expect((await signUp(app.visitor(), { username })).body).toMatchObject({ code: 'username_taken' })
  const linked = await transact(app.ctx, (tx) => createPlatformAccount(tx, 'dora_lee5'))
  expect((await findProfiles(app.ctx, [linked])).get(linked)?.username).toStartWith('player_')
  expect((await signUp(app.visitor(), { username: 'dora_leeson' })).status).toBe(201)
  for (const username of ['dora_lee8', 'MintmarkTeam', 'Staff1'])
    await createInvitedAccount(app.ctx, { username, email: `${username}@example.com`, role: 'user' })
})

test('the upgrade gives the skeleton to the first of several older accounts that share one', async () => {
  await using app = await createTestApp()
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  const names = ['vvil_b0rn', 'other', 'third', 'rn1l_0i_vv']
  for (const [at, username] of names.entries()) {
    await signUp(app.visitor(), { username, email: emails[at] })
    app.advance(1)
  }
  await temporaryLogin(app, 'temp_name')
  const file = join(import.meta.dir, `../migrations/${dialect}/0004_compact-names.sql`)
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  await app.core.db.transact(async (tx) => {
    await tx.rows(sql`drop index auth_users_compact_skeleton`)
    await tx.rows(sql`alter table auth_users drop column compact_skeleton`)
    await tx.rows(sql`update auth_users set username = 'VvilBorn' where username = 'other'`)
    for (const statement of statements) await tx.rows(sql.raw(statement))
  })
  const rows = await app.ctx.db.select().from(users).orderBy(users.createdAt, users.id)
  expect(Object.fromEntries(rows.map((row) => [row.username, row.compactSkeleton]))).toEqual({
    vvil_b0rn: compactSkeleton('vvil_b0rn'),
    VvilBorn: null,
    third: compactSkeleton('third'),
    rn1l_0i_vv: compactSkeleton('rn1l_0i_vv'),
    temp_name: null,
  })
})

test('names that merely contain reserved words or similar letters are accepted', async () => {
  await using app = await createTestApp()
  for (const username of [
    'supporter',
    'badminton',
    'ann_lee',
    'ann_1ee7',
    'rootbeer',
    'user_12',
    'user_21',
  ]) {
    const { status } = await signUp(app.visitor(), { username, email: `${username}@example.com` })
    expect([username, status]).toEqual([username, 201])
  }
})

const temporaryLogin = (app: TestApp, username: string) =>
  app.visitor().post('/api/auth/temp-login', { username })

test('a temporary login under the name of another account, or one that looks the same, is rejected (C26)', async () => {
  await using app = await createTestApp()
  await signUp(app.visitor(), { username: taken })
  for (const username of [taken, ...asciiLookalikes]) {
    const { status, body } = await temporaryLogin(app, username)
    expect([username, status, body.code]).toEqual([username, 409, 'username_taken'])
  }
  expect((await temporaryLogin(app, 'buyer1')).status).toBe(200)
  expect((await temporaryLogin(app, 'buyerl')).body.code).toBe('username_taken')
  expect((await temporaryLogin(app, 'buyer_1')).status).toBe(200)
})

test('nobody can take the name of a temporary account, and it still opens that account (C26)', async () => {
  await using app = await createTestApp()
  const { body: before } = await temporaryLogin(app, taken)
  for (const username of [taken, ...asciiLookalikes]) {
    const { status, body } = await signUp(app.visitor(), { username })
    expect([username, status, body.code]).toEqual([username, 409, 'username_taken'])
  }
  const invited = createInvitedAccount(app.ctx, { username: taken, email: 'i@example.com', role: 'user' })
  await expect(invited).rejects.toThrow('This username is taken.')
  const linked = await transact(app.ctx, (tx) => createPlatformAccount(tx, taken))
  expect((await findProfiles(app.ctx, [linked])).get(linked)?.username).toBe(`${taken}_2`)
  expect((await temporaryLogin(app, taken.toUpperCase())).body.user.id).toBe(before.user.id)
})

test('a temporary login under a name that looks official is rejected (C26)', async () => {
  await using app = await createTestApp()
  for (const username of ['admin', 'Supp0rt', 'mintmark_support'])
    expect((await temporaryLogin(app, username)).body.code).toBe('username_reserved')
  for (const username of ['admin_team_1', 'EscrowBot', 'Staff1'])
    expect((await temporaryLogin(app, username)).status).toBe(200)
})
