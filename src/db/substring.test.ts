import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { dialect } from '@/src/db/columns'
import { contains, containsUnindexed } from '@/src/db/substring'
import type { Writer } from '@/src/kit/db'
import type { TestDatabase } from '@/tests/support/database/template'
import { createTestDatabase } from '@/tests/support/database/test-database'

const at = { column: sql`hats.name`, rowNumber: sql`hats.seq`, index: 'hats_search' }
const odd = [
  '100% wool',
  '100 wool',
  'snake_case',
  'snakexcase',
  `o'brien "the hat"`,
  'back\\slash',
  'back\\\\slash',
  'a_b%c\\d',
  'semi;colon -- comment',
  'near or not and *',
  'name:value ^start (group)',
  'crown of été',
  'шляпа',
  '王冠帽子',
  '🎩🎩🎩 hats',
  'ab',
  'a',
  '  spaced  out  ',
  'tab\tbed',
  'new\nline',
]
/** More than indexedMatchesMax, so that both search strategies are tested. */
const many = Array.from({ length: 1_200 }, (_, number) => `common crown ${number}`)
const names = [...odd, ...many]

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transact(fillHats)
})
afterAll(() => database.drop())

async function fillHats(tx: Writer): Promise<void> {
  await tx.rows(sql`create table hats (seq bigint primary key, name text not null)`)
  const rows = names.map((name, seq) => sql`(${seq}, ${name})`)
  await tx.rows(sql`insert into hats (seq, name) values ${sql.join(rows, sql`, `)}`)
  if (dialect === 'postgres') return
  await tx.rows(
    sql`create virtual table hats_search using fts5(name, content='hats', content_rowid='seq', tokenize='trigram')`,
  )
  await tx.rows(sql`insert into hats_search (rowid, name) select seq, name from hats`)
}

async function found(searched: string): Promise<string[]> {
  const { read } = database.db
  const condition = await contains(read, at, searched)
  const rows = await read.rows<{ name: string }>(
    sql`select hats.name as name from hats where ${condition} order by hats.seq`,
  )
  return rows.map((row) => row.name)
}

function plain(searched: string): string[] {
  return names.filter((name) => name.includes(searched.toLowerCase()))
}

describe('a search finds exactly the names that contain the text (D8)', () => {
  const searches = [
    '%',
    '_',
    '\\',
    '\\\\',
    "'",
    '"',
    '""',
    '100%',
    '0% w',
    'e_c',
    'a_b%c\\d',
    `o'brien "the`,
    `' or 1=1 --`,
    `"; drop table hats; --`,
    'semi;colon -- c',
    'not and *',
    'near(',
    'name:value',
    '^start',
    'hat*',
    'or not',
    '(group)',
    '*',
    'a',
    'ab',
    'abc',
    'ÉTÉ',
    'Été',
    'ШЛЯ',
    '王冠',
    '王冠帽',
    '🎩',
    '🎩🎩',
    '🎩🎩🎩',
    '  ',
    '   ',
    '\t',
    'b\tb',
    'w\nl',
    'CROWN',
    'common crown 77',
    'nothing of the kind',
    'x'.repeat(200),
  ]
  test.each(searches)('%j', async (searched) => {
    expect(await found(searched)).toEqual(plain(searched))
  })
})

test('a search with very many matches finds all of them', async () => {
  expect(await found('common')).toHaveLength(1_200)
  expect(await found('crown')).toHaveLength(1_201)
})

test('no row is missed where the search strategy changes, at a thousand matches', async () => {
  for (const searched of ['common crown 1', 'on crown', 'n crown 1', 'crown 11'])
    expect(await found(searched)).toEqual(plain(searched))
})

test('any part of a name finds it, and any text finds what a linear search finds', async () => {
  const piece = fc
    .tuple(fc.constantFrom(...odd), fc.nat(20), fc.integer({ min: 1, max: 8 }))
    .map(([name, from, length]) =>
      [...name].slice(from % name.length, (from % name.length) + length).join(''),
    )
  const text = fc.string({ unit: fc.constantFrom(...'abc%_\\\'"*()-:^ 🎩é'), minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(piece, text), async (searched) => {
      fc.pre(searched !== '')
      expect(await found(searched)).toEqual(plain(searched))
    }),
    { numRuns: 300 },
  )
})

test('a search text with a NUL finds nothing and causes no error', async () => {
  for (const searched of ['\0', 'crown\0', '\0\0\0', 'common\0crown', '\ud800', 'cro\udfffwn'])
    expect((await found(searched)).length).toBe(0)
})

const texts = [
  'CAFÉ noir',
  'Café 100% [new] *',
  'cafe',
  'ШЛЯПА',
  'Übergröße',
  '王冠',
  'Ωmega',
  '한국',
  'Łódź?',
  'a^b]',
]

test.each([
  ['cafe\u0301', ['CAFÉ noir', 'Café 100% [new] *']],
  ['CAFE\u0301 N', ['CAFÉ noir']],
  ['é 100% [new] *', ['Café 100% [new] *']],
  ['é?', []],
  ['é*', []],
  ['CAFE', ['cafe']],
  ['шляпа', ['ШЛЯПА']],
  ['ÜBERGRÖ', ['Übergröße']],
  ['u\u0308bergro\u0308ße', ['Übergröße']],
  ['王冠', ['王冠']],
  ['\u1112\u1161\u11ab', ['한국']],
  ['ωM', ['Ωmega']],
  ['łÓD', ['Łódź?']],
  ['ź?', ['Łódź?']],
  ['B]', ['a^b]']],
  ['^', ['a^b]']],
])('without an index, %j finds %j in any letter case and normalization', async (searched, expected) => {
  const rows = sql.join(
    texts.map((text) => sql`select ${text} as content`),
    sql` union all `,
  )
  const matches = await database.db.read.rows<{ content: string }>(
    sql`select one.content from (${rows}) as one where ${containsUnindexed(sql`one.content`, searched)}`,
  )
  expect(matches.map(({ content }) => content).sort()).toEqual(expected.toSorted())
})
