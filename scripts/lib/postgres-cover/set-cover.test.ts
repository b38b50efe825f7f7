import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Candidate, coverShapes, ownShapes } from '@/scripts/lib/postgres-cover/set-cover'

const candidate = (file: string, cpuMs: number, shapes: string): Candidate => ({
  file,
  cpuMs,
  shapes: new Set(shapes),
})

const chosenFrom = (...candidates: Candidate[]) =>
  coverShapes(candidates, [])
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

test('an expensive file is replaced by a cheaper one if it is chosen for shapes that others turn out to have', () => {
  // "big" is chosen first, but "left" and "right" are needed for g and h. Then only e and f are missing.
  const needed = [candidate('left', 3, 'abg'), candidate('right', 3, 'cdh')]
  expect(chosenFrom(candidate('big', 4, 'abcdef'), ...needed, candidate('small', 2, 'ef'))).toEqual([
    'left',
    'right',
    'small',
  ])
})

test('what a file has that runs anyway needs no other', () => {
  const candidates = [candidate('first', 1, 'ab'), candidate('second', 1, 'bc')]
  expect(coverShapes(candidates, [candidate('anyway', 9, 'ad')]).map(({ file }) => file)).toEqual(['second'])
})

test('a cover has every shape, and loses one without any of its files', () => {
  const shapes = fc.string({ unit: fc.constantFrom(...'abcdefghij'), maxLength: 6 })
  const sets = fc.array(fc.tuple(fc.nat(50), shapes), { maxLength: 12 })
  fc.assert(
    fc.property(sets, shapes, (rows, shapesAnyway) => {
      const candidates = rows.map(([cpuMs, own], at) => candidate(`${at}`, cpuMs, own))
      const anyway = [candidate('anyway', 1, shapesAnyway)]
      const run = [...coverShapes(candidates, anyway), ...anyway]
      expect(shapesOf(run)).toEqual(shapesOf([...candidates, ...anyway]))
      for (const one of run.slice(0, -1)) expect(ownShapes(one, run).length).toBeGreaterThan(0)
    }),
  )
})

function shapesOf(files: Candidate[]): string[] {
  return [...new Set(files.flatMap(({ shapes }) => [...shapes]))].sort()
}
