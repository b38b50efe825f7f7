import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { AmountCents, centsOf, decimalOf, dollarsOf, formatDollars, PriceCents } from '@/src/kit/money'

const runs = { numRuns: 10_000 }
const digits = '0123456789'

/** An independent model: cents of a plain decimal text, with BigInt. */
function modelCents(text: string): bigint | undefined {
  const parts = text.split('.')
  const [whole = '', fraction] = parts
  const isPlain = [...parts.join('')].every((char) => digits.includes(char))
  const isShort = whole.length >= 1 && whole.length <= 7
  const isFraction = fraction === undefined || fraction.length === 1 || fraction.length === 2
  if (!isPlain || !isShort || !isFraction || parts.length > 2) return undefined
  return BigInt(whole) * 100n + BigInt(`${fraction ?? ''}00`.slice(0, 2))
}

function parsed(schema: typeof AmountCents | typeof PriceCents, given: unknown): number | undefined {
  const result = v.safeParse(schema, given)
  return result.success ? result.output : undefined
}

describe('an invalid amount is rejected (A3, A5)', () => {
  const bad: [what: string, given: unknown][] = [
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['minus infinity', Number.NEGATIVE_INFINITY],
    ['a number too large for JSON', JSON.parse('1e400')],
    ['a negative number', -5],
    ['a negative text', '-5'],
    ['a signed text', '+5'],
    ['three decimals', 12.345],
    ['three decimals as text', '19.999'],
    ['a float that only looks like two decimals', 0.1 + 0.2],
    ['an exponent', '1e3'],
    ['a huge number', 1e30],
    ['a tiny number', 1e-7],
    ['beyond the safe integers', 2 ** 53 + 1],
    ['eight digits', '12345678'],
    ['full-width digits', '１２'],
    ['Arabic digits', '١٢'],
    ['a thousands separator', '1,000'],
    ['a decimal comma', '12,50'],
    ['no whole part', '.50'],
    ['nothing after the point', '12.'],
    ['two points', '1.2.3'],
    ['hexadecimal', '0x10'],
    ['spaces around', ' 12 '],
    ['a line after it', '12\n'],
    ['a currency sign', '$12'],
    ['an empty text', ''],
    ['null', null],
    ['nothing', undefined],
    ['true', true],
    ['an empty list', []],
    ['a list with a number', [12]],
    ['an object', { valueOf: 12 }],
    ['a big integer', 12n],
  ]
  test.each(bad)('%s', (_, given) => {
    expect(parsed(AmountCents, given)).toBeUndefined()
    expect(parsed(PriceCents, given)).toBeUndefined()
  })
})

test('the error message does not quote the amount', () => {
  const { issues } = v.safeParse(PriceCents, '1e3canary')
  expect(issues?.map((issue) => issue.message)).toEqual([
    'Enter an amount from 0.50 to 100,000.00 dollars with at most two decimals.',
  ])
})

describe('a price is within the limits', () => {
  test.each([
    [0, undefined],
    [-0, undefined],
    ['0.00', undefined],
    [0.49, undefined],
    [0.5, 50],
    ['0.5', 50],
    [12.5, 1_250],
    ['12', 1_200],
    ['0012.05', 1_205],
    [100_000, 10_000_000],
    ['100000.00', 10_000_000],
    ['100000.01', undefined],
    [9_999_999, undefined],
  ] as const)('%p is %p cents', (given, cents) => {
    expect(parsed(PriceCents, given)).toBe(cents)
  })
})

test('of any text exactly the plain decimals are accepted, exact to the cent', () => {
  const nearly = fc.stringMatching(/^[-+]?[0-9０-９]{0,9}[.,]?[0-9e]{0,3}$/)
  const check = (text: string) => {
    const expected = modelCents(text)
    expect(parsed(AmountCents, text)).toBe(expected === undefined ? undefined : Number(expected))
  }
  fc.assert(fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), check), runs)
})

test('of any number exactly those that print as plain decimals are accepted', () => {
  const check = (given: number) => {
    const expected = modelCents(String(given))
    expect(parsed(AmountCents, given)).toBe(expected === undefined ? undefined : Number(expected))
  }
  fc.assert(fc.property(fc.oneof(fc.double(), fc.integer()), check), runs)
})

test('every amount survives a round trip as text and as a number', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999 })
  const check = (cents: number) => {
    expect(parsed(AmountCents, decimalOf(cents))).toBe(cents)
    expect(parsed(AmountCents, dollarsOf(cents))).toBe(cents)
    expect(parsed(AmountCents, JSON.parse(JSON.stringify(dollarsOf(cents))))).toBe(cents)
  }
  fc.assert(fc.property(amounts, check), runs)
})

test('formatting agrees with BigInt, negative amounts included', () => {
  const sums = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  const check = (cents: number) => {
    const size = BigInt(cents) < 0n ? -BigInt(cents) : BigInt(cents)
    const expected = `${cents < 0 ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
    expect(decimalOf(cents)).toBe(expected)
  }
  fc.assert(fc.property(sums, check), runs)
  expect([decimalOf(0), decimalOf(-0), decimalOf(-5)]).toEqual(['0.00', '0.00', '-0.05'])
})

test('no two amounts below 2^52 cents become the same number of dollars', () => {
  const sums = fc.integer({ min: 0, max: 2 ** 52 - 1 })
  fc.assert(
    fc.property(sums, (cents) => expect(dollarsOf(cents).toFixed(2)).toBe(decimalOf(cents))),
    runs,
  )
})

test('fractional cents throw', () => {
  for (const wrong of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
    expect(() => decimalOf(wrong)).toThrow('whole cents')
  expect(() => centsOf('99999999999999999')).toThrow('safe integer')
  expect(() => centsOf('one')).toThrow('safe integer')
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [-123_456, '−$1,234.56'],
  [9_999_900, '$99,999.00'],
  [10_000_000, '$100,000.00'],
  [123_456_789_012, '$1,234,567,890.12'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('%p cents are shown as %p', (cents, text) => {
  expect(formatDollars(cents)).toBe(text)
})
