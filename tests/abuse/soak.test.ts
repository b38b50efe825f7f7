import { expect, test } from 'bun:test'
import { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import { tradeUntilKilled } from '@/tests/crash/load'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const warmUpMs = 60_000
const soakMs = 180_000
const sampleEveryMs = 2_000
const mib = 1024 * 1024

interface Sample {
  rss: number
  files: number
}

test.if(process.env.FULL !== undefined)(
  "minutes of trading don't increase the server's memory or open files (E16)",
  async () => {
    await using site = await createSite({ OPEN_RESERVATIONS_MAX: '1000' })
    await site.start()
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => ({
        seller: await site.signIn(`seller_${at}`),
        buyer: await site.signIn(`buyer_${at}`),
      })),
    )
    const load = Promise.all(pairs.map((pair) => tradeUntilKilled(pair, new AcknowledgedWrites())))
    await Bun.sleep(warmUpMs)
    const samples: Sample[] = []
    for (let passed = 0; passed < soakMs; passed += sampleEveryMs) {
      samples.push(await takeSample(site))
      await Bun.sleep(sampleEveryMs)
    }
    await site.kill()
    await load
    const third = Math.floor(samples.length / 3)
    const [early, late] = [medians(samples.slice(0, third)), medians(samples.slice(-third))]
    expect(late.files).toBeLessThanOrEqual(early.files + 8)
    expect((late.rss - early.rss) / mib).toBeLessThanOrEqual(24)
  },
)

async function takeSample(site: Site): Promise<Sample> {
  const { body } = await site.visitor().get('/metrics')
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  return { rss: metric('process_resident_memory_bytes'), files: metric('process_open_fds') }
}

function medians(samples: Sample[]): Sample {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { rss: median(samples.map(({ rss }) => rss)), files: median(samples.map(({ files }) => files)) }
}
