import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Candidate, coverShapes, ownShapes } from '@/scripts/lib/postgres-cover/set-cover'

const candidate = (name: string, cpuMs: number, shapes: string): Candidate => ({
  file: 'a.test.ts',
  name,
  cpuMs,
  shapes: new Set(shapes),
})

const chosenFrom = (...candidates: Candidate[]) =>
  coverShapes(candidates, new Set())
    .map(({ name }) => name)
    .sort()

test('cheap tests are preferred to an expensive one with the same shapes', () => {
  expect(
    chosenFrom(candidate('all', 100, 'abcd'), candidate('half', 10, 'ab'), candidate('rest', 10, 'cd')),
  ).toEqual(['half', 'rest'])
})

test('a test that later choices made superfluous is left out', () => {
  // By shapes per millisecond, "first" is chosen first, but "left" and "right" are needed and have all it has.
  expect(
    chosenFrom(candidate('first', 3, 'bc'), candidate('left', 4, 'ab'), candidate('right', 4, 'cd')),
  ).toEqual(['left', 'right'])
})

test('what is there anyway needs no test', () => {
  const candidates = [candidate('first', 1, 'ab'), candidate('second', 1, 'bc')]
  expect(coverShapes(candidates, new Set('ad')).map(({ name }) => name)).toEqual(['second'])
})

test('a cover has every shape, and loses one without any of its tests', () => {
  const shapes = fc.string({ unit: fc.constantFrom(...'abcdefghij'), maxLength: 6 })
  const sets = fc.array(fc.tuple(fc.nat(50), shapes), { maxLength: 12 })
  fc.assert(
    fc.property(sets, shapes, (rows, shapesAnyway) => {
      const candidates = rows.map(([cpuMs, own], at) => candidate(`${at}`, cpuMs, own))
      const anyway = new Set(shapesAnyway)
      const cover = coverShapes(candidates, anyway)
      expect(shapesOf(cover).union(anyway)).toEqual(shapesOf(candidates).union(anyway))
      for (const one of cover) expect(ownShapes(one, cover, anyway).length).toBeGreaterThan(0)
    }),
  )
})

function shapesOf(tests: Candidate[]): Set<string> {
  return new Set(tests.flatMap(({ shapes }) => [...shapes]))
}
