import { prepare } from '@/tests/simulation/prepare'
import { becomeQuiet } from '@/tests/simulation/quiet'
import { step } from '@/tests/simulation/steps'
import { brokenAtRest, brokenNow } from '@/tests/simulation/truths'
import { createWorld } from '@/tests/simulation/world'

export interface Life {
  seed: number
  /** What was done, in its order. */
  story: string[]
  /** What was wrong, where anything was. */
  broken: string[]
}

/** Lives one seed: after every step all invariants, at the end both sets of books. */
export async function live(seed: number, stepsCount: number): Promise<Life> {
  await using world = await createWorld(seed)
  await prepare(world)
  const story: string[] = []
  for (let at = 0; at < stepsCount; at++) {
    story.push(await step(world))
    const broken = await brokenNow(world)
    if (broken.length > 0) return { seed, story, broken }
  }
  await becomeQuiet(world)
  return { seed, story, broken: await brokenAtRest(world) }
}
