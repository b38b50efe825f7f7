import { seededRandom } from '@/src/kit/seeded-random'

/**
 * Markets of the simulator that every commit runs. Each has once found a bug, is the first to find one of the seeded faults, or has a bank. A seed
 * that finds a new bug joins them with the fix.
 */
export const fixedSeeds: readonly number[] = [
  1, 3, 6, 7, 10, 11, 24, 27, 30, 36, 40, 408, 3_000_247, 1_607_838_134,
]

const derivedCount = 30
const seedsMax = 2 ** 31

/** Returns seeds that differ from commit to commit, so that new markets are tried all the time. */
export function seedsOf(commit: string): number[] {
  const random = seededRandom(Number.parseInt(commit.slice(0, 8), 16))
  return Array.from({ length: derivedCount }, () => Math.floor(random() * seedsMax))
}
