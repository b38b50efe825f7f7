import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { runSeed } from '@/tests/simulation/run-seed'

test.if(dialect === 'sqlite')('the same seed runs the same steps', async () => {
  const [one, other] = [await runSeed(7, 60), await runSeed(7, 60)]
  expect(other.steps).toEqual(one.steps)
  expect(one.violations).toEqual([])
})

test.if(dialect === 'postgres')('the invariants hold on PostgreSQL as well', async () => {
  for (const seed of [1, 2, 3]) expect((await runSeed(seed, 60)).violations).toEqual([])
})

/**
 * Each seed once found a bug: a late payment kept, the rest of a price kept, a reversed bank decision missed, a
 * partial refund.
 */
test.if(dialect === 'sqlite').each([7, 10, 408, 3_000_247])('seed %d holds', async (seed) => {
  expect((await runSeed(seed, 40)).violations).toEqual([])
})
