import { itemName, seedMarket } from '@/scripts/bench/market'
import { startServer } from '@/scripts/bench/server'
import { median, type Row } from '@/scripts/bench/table'

const small = 1_000
const large = 100_000
const rounds = 7
const atMost = 3

/** Searches of three or more letters in 100,000 items, relative to 1,000. Each is sent once, so nothing is cached. */
export async function benchSearch(): Promise<Row[]> {
  const [few, many] = [await seedMarket(small, small / 2), await seedMarket(large, large / 20)]
  try {
    await using a = await startServer('../../src/main.ts', 4103, { DATA_DIR: few.folder })
    await using b = await startServer('../../src/main.ts', 4104, { DATA_DIR: many.folder })
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const terms = termsOf(round)
      const short = await timeOf(a.port, terms)
      ratios.push((await timeOf(b.port, terms)) / short)
    }
    const ratio = median(ratios)
    return [
      {
        what: 'search by three or more letters in 100,000 items, relative to 1,000',
        measured: `${ratio.toFixed(2)} ×`,
        wanted: `at most ${atMost}`,
        holds: ratio <= atMost,
      },
    ]
  } finally {
    few.remove()
    many.remove()
  }
}

/** Parts of names: words that thousands of items share, parts of words, and unique names. */
function termsOf(round: number): string[] {
  return Array.from({ length: 60 }, (_, at) => {
    const name = itemName((at * 17 + round * 61) % small)
    const from = (at * 3 + round) % Math.max(1, name.length - 8)
    return name
      .slice(from, from + 3 + ((at + round) % 6))
      .trim()
      .padEnd(3, 'e')
  })
}

async function timeOf(port: number, terms: string[]): Promise<number> {
  const from = performance.now()
  for (const term of terms)
    await (await fetch(`http://localhost:${port}/api/items?search=${encodeURIComponent(term)}`)).arrayBuffer()
  return performance.now() - from
}
