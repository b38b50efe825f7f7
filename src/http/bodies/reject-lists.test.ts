import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { rejectLists } from '@/src/http/bodies/reject-lists'

const Point = v.object({ x: v.optional(v.number()) })
const Body = v.pipe(
  v.object({
    point: v.optional(Point),
    points: v.optional(v.array(v.nullable(Point))),
    tags: v.optional(v.array(v.string())),
    either: v.optional(v.union([Point, v.object({ y: v.string() })])),
    any: v.optional(v.union([Point, v.array(v.string())])),
    named: v.optional(v.record(v.string(), v.number())),
  }),
  v.transform((body) => body),
)

test.each([
  [[], false],
  [[{}], false],
  [{ point: [] }, { point: false }],
  [{ points: [[], { x: 1 }] }, { points: [false, { x: 1 }] }],
  [{ either: [] }, { either: false }],
  [{ named: [] }, { named: false }],
])('the body %j is no object', (body, rejected) => {
  expect(rejectLists(Body, body)).toEqual(rejected)
  expect(v.safeParse(Body, rejectLists(Body, body)).success).toBe(false)
})

test.each([{}, { point: {}, points: [{}, null], tags: ['a'], any: ['b'], other: [] }, 5, null, 'text'])(
  'the body %j stays as it is',
  (body) => {
    expect(rejectLists(Body, body)).toEqual(body)
  },
)

test('a list stays where one is expected', () => {
  expect(rejectLists(v.array(Point), [[], {}])).toEqual([false, {}])
})
