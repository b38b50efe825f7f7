import { startTraffic } from '@/scripts/bench/load/start-traffic'
import type { WebhookResult, WebhookRound, WebhookSettings } from '@/scripts/bench/load/webhook-rounds'
import { median, percentile } from '@/scripts/bench/percentiles'
import { type Database, type Engine, engineNames, openMarket } from '@/scripts/bench/site/database'
import { readMemory } from '@/scripts/bench/site/process-memory'
import { startServer } from '@/scripts/bench/site/server'
import { atMost, formatCount, ms, rowWithoutTarget, type Section } from '@/scripts/bench/table'
import { buildExecutable, executable } from '@/scripts/lib/build-executable'
import { cpuMs } from '@/scripts/lib/cpu'
import { reservePort } from '@/scripts/lib/reserve-port'

const listingsCount = 10_000
const [endpointsCount, hangingCount] = [50, 10]
const perSecond = 100
const roundMs = 100_000
const latencyMaxMs = 5_000
const megabytesMax = 300
const sampleEveryMs = 500

/** How long events take to reach endpoints that respond, while others hang, and the memory of the executable meanwhile. */
export async function* benchWebhooks(engines: readonly Engine[]): AsyncGenerator<Section> {
  await buildExecutable()
  for (const engine of engines) {
    await using market = await openMarket(engine, { listingsCount })
    using reserved = await reservePort()
    const env = { ...market.env, WEBHOOK_ALLOW_PRIVATE: 'true', DEMO_LOGIN: 'true' }
    await using server = await startServer(executable, reserved.port, env)
    const settings: WebhookSettings = { port: server.port, listingsCount, endpointsCount, hangingCount }
    await using traffic = await startTraffic<WebhookRound, WebhookResult>('webhook-traffic.ts', settings)
    const memory = sampleMegabytes(server.pid)
    const before = await readWork(market, server.pid)
    const result = await traffic.run({ perSecond, ms: roundMs })
    const after = await readWork(market, server.pid)
    const seconds = roundMs / 1000
    yield {
      title: `Webhooks: ${engineNames[engine]}, ${perSecond} events/s for ${seconds} s to ${endpointsCount} endpoints, of which ${hangingCount} hang`,
      rows: [...rowsOf(result, memory.stop()), ...workRows(before, after, perSecond * seconds)],
    }
  }
}

/** What the site has done so far. */
async function readWork({ counts, pids }: Database, serverPid: number) {
  const { statements, transactions } = await counts()
  return { statements, transactions, appMs: cpuMs([serverPid]), databaseMs: cpuMs(pids) }
}

type Work = Awaited<ReturnType<typeof readWork>>

/** Per event, which is a request for a listing and its webhook. */
function workRows(before: Work, after: Work, eventsCount: number) {
  const per = (name: keyof Work, digits: number) =>
    ((after[name] - before[name]) / eventsCount).toFixed(digits)
  return [
    rowWithoutTarget(
      'statements, transactions per event',
      `${per('statements', 1)}, ${per('transactions', 2)}`,
    ),
    rowWithoutTarget('CPU per event: server, database', `${per('appMs', 2)} ms, ${per('databaseMs', 2)} ms`),
  ]
}

function sampleMegabytes(pid: number) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readMemory(pid).resident), sampleEveryMs)
  return {
    stop: () => {
      clearInterval(timer)
      return samples
    },
  }
}

function rowsOf({ times, ...counts }: WebhookResult, megabytes: readonly number[]) {
  const { eventsCount, missingCount, repeatedCount, refusedCount, rejectedCount } = counts
  const [p50, p99, most] = [median(times), percentile(times, 0.99), Math.max(...megabytes)]
  const none = (what: string, value: number) =>
    atMost(0, { what, value, measured: formatCount(value), limit: '0' })
  return [
    atMost(latencyMaxMs, {
      what: 'from the request that causes it to the webhook, p99',
      value: p99,
      measured: `${ms(p99)} (p50 ${ms(p50)}, slowest ${ms(Math.max(...times))})`,
      limit: ms(latencyMaxMs),
    }),
    none(`webhooks missing of ${formatCount(eventsCount)}`, missingCount),
    none('refused by the public library', refusedCount),
    none('rejected requests', rejectedCount),
    rowWithoutTarget('came twice', formatCount(repeatedCount)),
    atMost(megabytesMax, {
      what: 'memory of the server',
      value: most,
      measured: `${most.toFixed(0)} MB (median ${median(megabytes).toFixed(0)} MB)`,
      limit: `${megabytesMax} MB`,
    }),
  ]
}
