import fc, { type Arbitrary } from 'fast-check'
import type { Operation } from '@/tests/abuse/generated/api-document'
import {
  hostileTexts,
  hostileValues,
  type KnownValues,
  toJson,
  valuesOf,
} from '@/tests/abuse/generated/values'

const generatedRoles = ['visitor', 'user', 'moderator', 'admin'] as const

export interface GeneratedRequest {
  role: (typeof generatedRoles)[number]
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Requests to the documented operations: most of them valid but for one part, which reaches the furthest. */
export function requestsTo(
  operations: readonly Operation[],
  known: KnownValues,
): Arbitrary<GeneratedRequest> {
  return fc.oneof(...operations.map((operation) => requestTo(operation, known)))
}

function requestTo(operation: Operation, known: KnownValues): Arbitrary<GeneratedRequest> {
  return fc
    .record({
      role: fc.constantFrom(...generatedRoles),
      method: mostly(
        fc.constant(operation.method),
        fc.constantFrom(...'GET POST PUT PATCH DELETE HEAD OPTIONS'.split(' ')),
      ),
      path: paths(operation, known),
      query: queries(operation, known),
      headers: headers(),
      body: bodies(operation, known),
    })
    .map(({ role, method, path, query, headers, body: { text, type } }) => ({
      role,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(text !== undefined && !/^(GET|HEAD)$/.test(method) && { body: text }),
    }))
}

/** The first in nine of ten cases. */
function mostly<Value>(usual: Arbitrary<Value>, rare: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

/** Encoded twice, half, or not at all; separators and dots. */
const oddSegments = fc.constantFrom(
  ...[
    '%',
    '%00',
    '%2e%2e',
    '%2F',
    '%zz',
    '%ff%fe',
    '%252e',
    '..;',
    ';x=1',
    '*',
    ':id',
    '{id}',
    '%E2%80%AE',
    'a'.repeat(3000),
  ],
)

function paths({ path, parameters }: Operation, known: KnownValues): Arbitrary<string> {
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) =>
      fc.oneof(
        { weight: 12, arbitrary: valuesOf(schema, `${path} ${name}`, known).map(encode) },
        { weight: 2, arbitrary: hostileTexts.map((text) => encode(text.slice(0, 1500))) },
        { weight: 1, arbitrary: oddSegments },
      ),
    )
  const suffix = fc.oneof(
    { weight: 40, arbitrary: fc.constant('') },
    fc.constantFrom('/', '//', '/%00', '%20', '.json', '/..'),
  )
  return fc.tuple(fc.tuple(...values), suffix).map(([segments, end]) => {
    let at = 0
    return path.replace(/\{\w+\}/g, () => segments[at++] ?? '') + end
  })
}

function encode(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : toJson(value)).toWellFormed())
}

function queries({ parameters, path }: Operation, known: KnownValues): Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const value = fc.oneof(
        { weight: 6, arbitrary: valuesOf(schema, `${path} ${name}`, known) },
        { weight: 1, arbitrary: hostileTexts },
        { weight: 1, arbitrary: hostileValues },
      )
      const values = fc.oneof(
        { weight: required ? 0 : 5, arbitrary: fc.constant([]) },
        { weight: 8, arbitrary: value.map((one) => [one]) },
        { weight: 1, arbitrary: fc.array(value, { minLength: 2, maxLength: 3 }) },
      )
      return values.map((all) => all.map((one) => `${name}=${encode(one).slice(0, 3000)}`))
    })
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    fc.constantFrom(
      ['__proto__=x'],
      ['a[b]=1', 'a[]=2'],
      ['=&&=', '?'],
      ['%zz=%'],
      ['limit=1', 'limit=2'],
      ['constructor[prototype]=1'],
    ),
  )
  return fc.tuple(...pairs, extra).map((all) => all.flat().join('&'))
}

function headers(): Arbitrary<Record<string, string>> {
  const rare = (name: string, ...values: string[]) =>
    fc.oneof(
      { weight: 25, arbitrary: fc.constant({}) },
      fc.constantFrom(...values).map((value) => ({ [name]: value })),
    )
  return fc
    .tuple(
      rare(
        'accept',
        'text/plain',
        '*/*',
        'text/html',
        'application/xml;q=0.9, text/plain;q=x',
        'x'.repeat(2000),
      ),
      rare('idempotency-key', 'key-1', 'key-2', 'key-3', 'a b', 'x'.repeat(255), 'x'.repeat(256)),
      rare('origin', 'https://elsewhere.example', 'null', 'http://localhost:3000', 'x'),
      rare('sec-fetch-site', 'cross-site', 'same-site', 'none', 'x'),
      rare('content-encoding', 'gzip', 'br', 'identity'),
      rare('accept-encoding', 'gzip', 'identity;q=0', '*;q=0', 'x'.repeat(2000)),
      rare('range', 'bytes=0-1', 'bytes=9-1', 'x'),
      rare('if-none-match', '*', '"x"', 'W/"'),
      rare('cookie', 'sid=', 'sid=x; sid=y', '__Host-sid=x', '=;;=', 'sid=%', `a=${'x'.repeat(3000)}`),
      rare('x-forwarded-for', '1.2.3.4', 'x, y', '::1', '999.1.1.1'),
      rare('user-agent', '', 'x'.repeat(3000), '<script>hit()</script>'),
    )
    .map((all) => Object.assign({}, ...all))
}

interface Body {
  text?: string | Uint8Array<ArrayBuffer>
  type?: string
}

const json = 'application/json'
const asJson = (value: unknown): Body => ({ text: toJson(value), type: json })

function bodies({ requestBody }: Operation, known: KnownValues): Arbitrary<Body> {
  const schema = requestBody?.content[json]?.schema
  if (!schema) return mostly(fc.constant({}), brokenBodies)
  const valid = valuesOf(schema, '', known)
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(asJson) },
    { weight: 6, arbitrary: changed(valid).map(asJson) },
    { weight: 1, arbitrary: hostileValues.map(asJson) },
    { weight: 1, arbitrary: wrongTypes(valid) },
    { weight: 1, arbitrary: brokenBodies },
  )
}

/** Valid bodies with hostile, missing and additional fields. */
function changed(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostileValues)
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([body, changes]) => {
    const fields = Object.entries(body ?? {})
    for (const [at, kind, value] of changes) {
      const field = fields[at % Math.max(1, fields.length)]
      if (kind === 'add' || !field) fields.push([`extra${at % 3}`, value])
      else if (kind === 'replace') field[1] = value
      else fields.splice(fields.indexOf(field), 1)
    }
    return Object.fromEntries(fields)
  })
}

function wrongTypes(valid: Arbitrary<unknown>): Arbitrary<Body> {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    '',
    'application/jsonx',
    'application/json; charset=utf-16',
    'application/problem+json',
  ]
  return fc.tuple(valid, fc.constantFrom(...types)).map(([value, type]) => ({ text: toJson(value), type }))
}

const brokenBodies: Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom(
      '{',
      '{"a":',
      '[1,]',
      "{'a':1}",
      '{"a":1}}',
      'NaN',
      '\ufeff{}',
      '{"a":"\u0001"}',
      '""',
      'null',
      ' ',
      '{"a":1,"a":2}',
      '['.repeat(5000),
      `{"a":"${'x'.repeat(70_000)}"}`,
      '-',
      '1e999',
    )
    .map((text) => ({ text, type: json })),
  fc
    .uint8Array({ minLength: 1, maxLength: 100 })
    .map((bytes) => ({ text: new Uint8Array(bytes), type: json })),
)
