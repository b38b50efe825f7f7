import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EndedSpan } from '@/src/tracing/otlp'
import { createSampler, parseTraceparent, SpanRecorder } from '@/src/tracing/tracer'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${parentId}-01`, true],
  [`00-${traceId}-${parentId}-00`, false],
  [`cc-${traceId}-${parentId}-03-more`, true],
])('traceparent %s is continued', (text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, parentId, isSampled })
})

test.each([
  null,
  '',
  `ff-${traceId}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${parentId}-01`,
  `00-${traceId}-${parentId}`,
  `00-${traceId}-${parentId}-01x`,
])('traceparent %p is ignored', (text) => {
  expect(parseTraceparent(text)).toBeUndefined()
})

test.each([
  ['always_on', 1, false, true],
  ['always_off', 1, true, false],
  ['parentbased_always_on', 1, undefined, true],
  ['parentbased_always_on', 1, false, false],
  ['parentbased_always_off', 1, true, true],
  ['parentbased_always_off', 1, undefined, false],
  ['traceidratio', 1, false, true],
  ['traceidratio', 0, true, false],
  ['parentbased_traceidratio', 0, true, true],
  ['parentbased_traceidratio', 0, undefined, false],
] as const)('%s with %p of a parent that decided %p', (name, share, parent, expected) => {
  expect(createSampler(name, share)(traceId, parent)).toBe(expected)
})

test('traceidratio records its share of random traces', () => {
  const sampler = createSampler('traceidratio', 0.25)
  const recorded = Array.from({ length: 2_000 }, () =>
    sampler(crypto.getRandomValues(new Uint8Array(16)).toHex(), undefined),
  ).filter(Boolean).length
  expect(recorded).toBeWithin(350, 650)
})

function createRecorder(sampler = 'always_on') {
  const ended: EndedSpan[] = []
  const core = { now: () => 1_000, random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)) }
  const tracer = new SpanRecorder(
    () => core,
    createSampler(sampler, 1),
    (span) => ended.push(span),
  )
  return { tracer, ended }
}

test('spans inside of a span are its children, also after it waited, and there are none outside', async () => {
  const { tracer, ended } = createRecorder()
  const child = (name: string) =>
    tracer.run({ name }, async () => {
      await nextTurn()
    })
  const root = (name: string) =>
    tracer.run({ name, root: { traceparent: null } }, () => child(`${name} child`))
  await child('alone')
  await Promise.all([root('a'), root('b')])
  expect(ended.map(({ name }) => name).sort()).toEqual(['a', 'a child', 'b', 'b child'])
  for (const name of ['a', 'b']) {
    const parent = ended.find((span) => span.name === name)
    expect(ended.find((span) => span.name === `${name} child`)).toMatchObject({
      traceId: parent?.traceId,
      parentId: parent?.spanId,
    })
  }
})

test('a span that throws has failed, with the name of the error and not its message', async () => {
  const { tracer, ended } = createRecorder()
  const work = async () => Promise.reject(new TypeError('ann@home.example'))
  await expect(tracer.run({ name: 'broken', root: { traceparent: null } }, work)).rejects.toThrow()
  expect(ended).toMatchObject([{ name: 'broken', failure: 'TypeError' }])
  expect(JSON.stringify(ended)).not.toContain('ann@')
})

test('a trace that isn’t recorded is still passed on, as not recorded', async () => {
  const { tracer, ended } = createRecorder('always_off')
  const inside = await tracer.run(
    { name: 'a', root: { traceparent: null } },
    async (span) => span?.traceparent,
  )
  expect(inside).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(ended).toEqual([])
})
