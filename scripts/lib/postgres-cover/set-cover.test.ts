import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Candidate, coverShapes, ownShapes } from '@/scripts/lib/postgres-cover/set-cover'

const candidate = (file: string, cpuMs: number, shapes: string): Candidate => ({
  file,
  cpuMs,
  shapes: new Set(shapes),
})

const chosenFrom = (...candidates: Candidate[]) =>
  coverShapes(candidates)
    .map(({ file }) => file)
    .sort()

test('cheap files are preferred to an expensive one with the same shapes', () => {
  expect(
    chosenFrom(candidate('all', 100, 'abcd'), candidate('half', 10, 'ab'), candidate('rest', 10, 'cd')),
  ).toEqual(['half', 'rest'])
})

test('a file that later choices made superfluous is left out', () => {
  // By shapes per millisecond, "first" is chosen first, but "left" and "right" are needed and have all it has.
  expect(
    chosenFrom(candidate('first', 3, 'bc'), candidate('left', 4, 'ab'), candidate('right', 4, 'cd')),
  ).toEqual(['left', 'right'])
})

test('a cover has every shape, and loses one without any of its files', () => {
  const sets = fc.array(
    fc.tuple(fc.nat(50), fc.string({ unit: fc.constantFrom(...'abcdefghij'), maxLength: 6 })),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(sets, (rows) => {
      const candidates = rows.map(([cpuMs, shapes], at) => candidate(`${at}`, cpuMs, shapes))
      const chosen = coverShapes(candidates)
      expect(shapesOf(chosen)).toEqual(shapesOf(candidates))
      for (const one of chosen) {
        const others = chosen.filter((other) => other !== one)
        expect(ownShapes(one, others).length).toBeGreaterThan(0)
      }
    }),
  )
})

function shapesOf(candidates: Candidate[]): string[] {
  return [...new Set(candidates.flatMap(({ shapes }) => [...shapes]))].sort()
}
