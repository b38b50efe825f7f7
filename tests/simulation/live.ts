import { seedUsers } from '@/tests/simulation/prepare'
import { runToQuiescence } from '@/tests/simulation/quiet'
import { changeFaultRates, runStep } from '@/tests/simulation/steps'
import { watchOrdersUnderReview } from '@/tests/simulation/still'
import { violationsAtRest, violationsNow } from '@/tests/simulation/truths'
import { createWorld } from '@/tests/simulation/world'

export interface SeedRun {
  seed: number
  /** What was done, in its order. */
  steps: string[]
  /** What was wrong, where anything was. */
  violations: string[]
}

/** Lives one seed: after every step all invariants, at the end both sets of books. */
export async function runSeed(seed: number, stepsCount: number): Promise<SeedRun> {
  const story: string[] = []
  const broken = await runUntilViolation(seed, stepsCount, story).catch((error) => [
    `it broke off: ${error instanceof Error ? error.message : error}`,
  ])
  return { seed, steps: story, violations: broken }
}

async function runUntilViolation(seed: number, stepsCount: number, story: string[]): Promise<string[]> {
  await using world = await createWorld(seed)
  await seedUsers(world)
  changeFaultRates(world)
  const frozenMoved = watchOrdersUnderReview(world)
  for (let at = 0; at < stepsCount; at++) {
    story.push(await runStep(world))
    const broken = [...(await violationsNow(world)), ...(await frozenMoved())]
    if (broken.length > 0) return broken
  }
  await runToQuiescence(world)
  return await violationsAtRest(world)
}
