import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '@/tests/abuse/generated/api-document'
import { awkwardSearches, sqlInjectionPayloads, xssPayloads } from '@/tests/abuse/payloads'

/** Values that exist on the site, by the name of the field that takes them. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>

/** Stands for a number literal that JavaScript can't write: see `toJson`. */
const hugeNumber = '§1e999§'

const hostileStrings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(...sqlInjectionPayloads, ...xssPayloads, ...awkwardSearches),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u0000x',
    '\ud800',
    'a\udfff',
    '\u202e',
    '\ufeff',
    '../../etc/passwd',
    '%00',
    '\r\nx: y',
  ),
  fc.constantFrom('__proto__', 'constructor', 'null', 'undefined', 'NaN', '-0', '1e999', '0x10', '00', '９'),
  fc.integer({ min: 1, max: 14 }).map((power) => 'a'.repeat(2 ** power)),
)

const hostileNumbers = fc.constantFrom(
  ...[0, -0, -1, 0.001, 0.5, 1e-320, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308],
)

const nested = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.boolean())
  .map(([depth, isList]) =>
    Array.from({ length: depth }).reduce<unknown>((inner) => (isList ? [inner] : { x: inner }), 'x'),
  )

/** Values that no field expects. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileStrings },
  { weight: 2, arbitrary: hostileNumbers },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], hugeNumber) },
  fc.constantFrom(JSON.parse('{"__proto__":{"x":1},"toString":1}'), { length: 1e9 }, { $ne: '' }, ['a', 'b']),
  fc.jsonValue({ maxDepth: 3 }),
  nested,
)

export const hostileTexts = hostileStrings

/** Values that match a schema, at its boundaries more often than by chance. */
export function valuesOf(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  const values = schemaValues(schema, name, known)
  const existing = known.get(name)
  if (!existing) return values
  // Looked up when a value is generated, because more values become known.
  const one = fc.nat().map((at) => existing[at % existing.length] ?? 'none')
  return fc.oneof({ weight: 4, arbitrary: one }, values)
}

function schemaValues(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(
      ...schema.anyOf.map((one) =>
        schemaValues({ ...schema, anyOf: undefined, type: undefined, ...one }, name, known),
      ),
    )
  switch (schema.type) {
    case 'string':
      return strings(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name, known), { maxLength: schema.maxItems ?? 5 })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A schema that transforms its text has its limit in code. */
const commonLengths = [1, 20, 50, 100, 200, 300, 500, 1000, 2000, 2001]

function strings({ pattern, format, minLength = 0, maxLength }: Schema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  if (format === 'email') return fc.emailAddress()
  const lengths = maxLength === undefined ? commonLengths : [minLength, maxLength - 1, maxLength]
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength ?? 60, 60) }),
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 5), maxLength: 20 }),
    fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)),
  )
}

function numbers({ type, minimum, maximum }: Schema): Arbitrary<number> {
  const [min, max] = [minimum ?? 0, maximum ?? 100_000]
  const any =
    type === 'integer'
      ? fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) })
      : fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
  return fc.oneof(any, fc.constantFrom(min, max))
}

function objects({ properties = {}, required = [] }: Schema, known: KnownValues): Arbitrary<object> {
  const fields = Object.entries(properties).map(([key, schema]) => [key, valuesOf(schema, key, known)])
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required })
}

/** Serializes a body, with numbers too large for JavaScript. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${hugeNumber}"`, '1e999')
}
