import { Actor } from '@/scripts/bench/load/actor'
import type { PairRound, PairSettings, RoundResult } from '@/scripts/bench/load/rounds'
import { type Pair, purchase, scenarios } from '@/scripts/bench/load/scenarios'

/** Pairs of a seller and a buyer, who sign in, trade once, and then repeat a scenario in each round. */
const { ports, pairsCount, listingsCount }: PairSettings = JSON.parse(String(process.env.TRAFFIC))
let turns = 0

const pairs = await Promise.all(
  Array.from({ length: pairsCount }, async (_, at): Promise<Pair> => {
    const port = ports[at % ports.length] ?? 0
    return {
      seller: await new Actor(port).signIn(`seller_${at}`),
      buyer: await new Actor(port).signIn(`buyer_${at}`),
    }
  }),
)
await Promise.all(pairs.map((pair) => purchase(pair, turns++, listingsCount)))
const actors = pairs.flatMap(({ seller, buyer }) => [seller, buyer])
process.on('message', async (round: PairRound) => process.send?.(await runRound(round)))
process.send?.('ready')

async function runRound({ scenario, ms }: PairRound): Promise<RoundResult> {
  for (const actor of actors) {
    await actor.connect()
    actor.samples = []
  }
  let done = 0
  const from = performance.now()
  const repeat = async (pair: Pair) => {
    while (performance.now() - from < ms) if (await scenarios[scenario](pair, turns++, listingsCount)) done++
  }
  await Promise.all(pairs.map(repeat))
  const seconds = (performance.now() - from) / 1000
  for (const actor of actors) actor.disconnect()
  const samples = actors.flatMap((actor) => actor.samples)
  return {
    done,
    seconds,
    times: samples.map((sample) => sample.ms),
    statuses: samples.map(({ status }) => status),
  }
}
