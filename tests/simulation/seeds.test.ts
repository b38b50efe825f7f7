import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { runSeed } from '@/tests/simulation/run-seed'
import { fixedSeeds, seedsOf } from '@/tests/simulation/seeds'

test.if(dialect === 'sqlite')('the same seed runs the same steps', async () => {
  const [one, other] = [await runSeed(7, 60), await runSeed(7, 60)]
  expect(other.steps).toEqual(one.steps)
  expect(one.violations).toEqual([])
})

test.if(dialect === 'postgres')('the invariants hold on PostgreSQL as well', async () => {
  for (const seed of [1, 2, 3]) expect((await runSeed(seed, 60)).violations).toEqual([])
})

test.if(dialect === 'sqlite')('a commit has the same seeds each time, and another commit has others', () => {
  const commit = 'b1f7544c9d254b317c7aa59449f9b43a4b1df0f1'
  expect(seedsOf(commit)).toEqual(seedsOf(commit))
  expect(new Set([...fixedSeeds, ...seedsOf(commit), ...seedsOf('ab480daa')]).size).toBe(
    fixedSeeds.length + 60,
  )
})
