import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { refuseLists } from '@/src/http/body-shape'

const Point = v.object({ x: v.optional(v.number()) })
const Body = v.pipe(
  v.object({
    point: v.optional(Point),
    points: v.optional(v.array(v.nullable(Point))),
    tags: v.optional(v.array(v.string())),
    either: v.optional(v.union([Point, v.object({ y: v.string() })])),
    any: v.optional(v.union([Point, v.array(v.string())])),
  }),
  v.transform((body) => body),
)

test.each([
  [[], false],
  [[{}], false],
  [{ point: [] }, { point: false }],
  [{ points: [[], { x: 1 }] }, { points: [false, { x: 1 }] }],
  [{ either: [] }, { either: false }],
])('the body %j is no object', (body, refused) => {
  expect(refuseLists(Body, body)).toEqual(refused)
  expect(v.safeParse(Body, refuseLists(Body, body)).success).toBe(false)
})

test.each([{}, { point: {}, points: [{}, null], tags: ['a'], any: ['b'], other: [] }, 5, null, 'text'])(
  'the body %j stays as it is',
  (body) => {
    expect(refuseLists(Body, body)).toEqual(body)
  },
)

test('a list stays where one is expected', () => {
  expect(refuseLists(v.array(Point), [[], {}])).toEqual([false, {}])
})
