import { prepare } from '@/tests/simulation/prepare'
import { becomeQuiet } from '@/tests/simulation/quiet'
import { changeWeather, step } from '@/tests/simulation/steps'
import { watchFrozen } from '@/tests/simulation/still'
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
  const story: string[] = []
  const broken = await liveUntilBroken(seed, stepsCount, story).catch((error) => [
    `it broke off: ${error instanceof Error ? error.message : error}`,
  ])
  return { seed, story, broken }
}

async function liveUntilBroken(seed: number, stepsCount: number, story: string[]): Promise<string[]> {
  await using world = await createWorld(seed)
  await prepare(world)
  changeWeather(world)
  const frozenMoved = watchFrozen(world)
  for (let at = 0; at < stepsCount; at++) {
    story.push(await step(world))
    const broken = [...(await brokenNow(world)), ...(await frozenMoved())]
    if (broken.length > 0) return broken
  }
  await becomeQuiet(world)
  return await brokenAtRest(world)
}
