import { expect, test } from 'bun:test'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { emailAddress } from '@/src/kit/text/email-address'

const Address = emailAddress('wrong')
const label = 'd'.repeat(63)

test.each([
  "o'neil@home.example",
  'a&b@home.example',
  'a+tag@home.example',
  'a/b=c@home.example',
  '{curly}|pipe@home.example',
  '!#$%*?^_`~@home.example',
  'Mira.Lane@Home.example',
  'desk@intranet',
  'a@1.2.example',
  `${'l'.repeat(64)}@home.example`,
  `a@${label}.example`,
])('%s is accepted as written', (address) => {
  expect(v.parse(Address, address)).toBe(address)
})

test.each([
  ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
  ['mira@bu\u0308cher.example', 'mira@xn--bcher-kva.example'],
  ['mira@BÜCHER.example', 'mira@xn--bcher-kva.example'],
  ['mira@例え.テスト', 'mira@xn--r8jz45g.xn--zckzah'],
  ['mira@почта。example', 'mira@xn--80a1acny.example'],
  [' mira@home.example ', 'mira@home.example'],
])('the domain of %s is stored as %s', (written, stored) => {
  expect(v.parse(Address, written)).toBe(stored)
})

test.each([
  '',
  'mira',
  '@home.example',
  'mira@',
  'a@b@home.example',
  'a b@home.example',
  'mira@-home.example',
  'mira@home..example',
  'mira@home.example.',
  'mira@ho_me.example',
  'mira@[192.0.2.1]',
  'jürgen@home.example',
  'mira@bücher.example/path',
  'mira@bücher.example:25',
  'mira@b%C3%BCcher.é',
  'mira@home.\u202Eexample',
  'mira@home.example\r\nBcc: all@home.example',
  'mira\0@home.example',
  `${'l'.repeat(65)}@home.example`,
  `a@${label}d.example`,
  `a@${[label, label, label, label].join('.')}`,
])('%j is refused', (address) => {
  expect(v.safeParse(Address, address).success).toBe(false)
})

test('the API documents the format and length of addresses', () => {
  const schema = toJsonSchema(Address, { typeMode: 'input', errorMode: 'ignore' })
  expect(schema).toMatchObject({ type: 'string', format: 'email', minLength: 1, maxLength: 254 })
})
