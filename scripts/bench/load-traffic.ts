import { Actor } from '@/scripts/bench/actor'
import type { LoadResult, LoadSettings, RoundRequest } from '@/scripts/bench/load'
import { type Pair, scenarios } from '@/scripts/bench/scenarios'

/**
 * Signs in pairs of a seller and a buyer, then runs rounds of a scenario. Runs in a process of its own, so that its work counts
 * as nobody's; `load.ts` starts it and talks to it over IPC.
 */
const { ports, pairsCount, scenario }: LoadSettings = JSON.parse(String(process.env.LOAD))

const pairs = await Promise.all(
  Array.from({ length: pairsCount }, async (_, at): Promise<Pair> => {
    const actor = (name: string) => new Actor(ports[at % ports.length] ?? 0).signIn(`${name}_${at}`)
    return { at, turn: 0, seller: await actor('seller'), buyer: await actor('buyer') }
  }),
)
const { prepare, act } = scenarios[scenario]
for (const pair of pairs) await prepare?.(pair)

process.on('message', async ({ ms }: RoundRequest) => process.send?.(await runRound(ms)))
process.send?.('ready')

async function runRound(ms: number): Promise<LoadResult> {
  const actors = pairs.flatMap(({ seller, buyer }) => [seller, buyer])
  for (const actor of actors) {
    await actor.connect()
    actor.samples.length = 0
  }
  let done = 0
  const from = performance.now()
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() - from < ms) {
        if (await act(pair)) done++
        pair.turn++
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  for (const actor of actors) actor.disconnect()
  return { done, seconds, samples: actors.flatMap(({ samples }) => samples) }
}
