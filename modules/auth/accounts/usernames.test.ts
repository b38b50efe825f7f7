import { expect, test } from 'bun:test'
import { signUp } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'

const taken = 'lilac_corner10'

/** The letters of other scripts and other shapes that look like a Latin one. */
const doubles: Record<string, string> = {
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

/** The name with each letter in turn replaced by each of its doubles. */
function homoglyphs(): string[] {
  return [...taken].flatMap((letter, at) =>
    [...(doubles[letter] ?? '')].map((double) => taken.slice(0, at) + double + taken.slice(at + 1)),
  )
}

function withMarks(): string[] {
  return [...invisible].flatMap((mark) =>
    [0, 3, 6, 9, taken.length].map((at) => taken.slice(0, at) + mark + taken.slice(at)),
  )
}

/** What is written in plain ASCII, and read as the same name. */
const sameInAscii = [
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

const other = [
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

const speaksForTheSite = [
  'admin ADMIN Adm1n adm1n _admin_ a_d_m_i_n ADMlN AdMiN_ admin_team_1',
  'support Supp0rt SUPP0R7 5upport s_u_p_p_o_r_t support_',
  'mintmark M1ntMark mlntmark Mintmark_Support mintmark_admin rnintmark mint_mark',
  'moderator m0derat0r rnoderator staff 5taff system root official security',
  'roblox R0BL0X escrow e5crow billing payments noreply null undefined everyone',
]
  .flatMap((line) => line.split(' '))
  .filter((name) => name !== 'admin_team_1')

async function refusals(app: TestApp, names: string[]) {
  const accepted: string[] = []
  for (const [index, username] of names.entries()) {
    const { status } = await signUp(app.visitor(), { username, email: `spoof${index}@example.com` })
    if (status !== 409 && status !== 422) accepted.push(`${JSON.stringify(username)} → ${status}`)
  }
  return accepted
}

test('nobody takes a name that reads like an existing one, or that speaks for the site (C16)', async () => {
  await using app = await createTestApp()
  expect((await signUp(app.visitor(), { username: taken })).status).toBe(201)
  const spoofs = [...homoglyphs(), ...withMarks(), ...sameInAscii, ...other, ...speaksForTheSite]
  expect(new Set(spoofs).size).toBeGreaterThanOrEqual(200)
  expect(await refusals(app, spoofs)).toEqual([])
})

test('the name of this very site is its own', async () => {
  await using app = await createTestApp({ env: { SITE_NAME: 'Rare Vault' } })
  expect(await refusals(app, ['RareVault', 'rare_vault', 'r4re_vau1t', 'rarevault_support'])).toEqual([])
})

test('names that only resemble such words are free', async () => {
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

test('the temporary login keeps names apart that only look alike: the same name is the same account', async () => {
  await using app = await createTestApp()
  const [one, two] = [await app.signIn('buyer1'), await app.signIn('buyerl')]
  expect((await one.get('/api/auth/user')).body.id).not.toBe((await two.get('/api/auth/user')).body.id)
})
