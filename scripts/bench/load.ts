import { join } from 'node:path'
import type { Sample } from '@/scripts/bench/actor'
import type { ScenarioName } from '@/scripts/bench/scenarios'
import { onExit } from '@/scripts/lib/cleanup'

export interface LoadSettings {
  /** Of the server processes; pairs are divided between them. */
  ports: number[]
  pairsCount: number
  scenario: ScenarioName
}

export interface RoundRequest {
  ms: number
}

export interface LoadResult {
  /** How often a pair completed the scenario. */
  done: number
  seconds: number
  samples: Sample[]
}

export interface Load extends AsyncDisposable {
  /** Lets all pairs repeat the scenario for this long. */
  run(ms: number): Promise<LoadResult>
}

/** Starts the process that sends the load, and waits until its users are signed in. */
export async function startLoad(settings: LoadSettings): Promise<Load> {
  let next = Promise.withResolvers<LoadResult | 'ready'>()
  const child = Bun.spawn(['bun', join(import.meta.dir, 'load-traffic.ts')], {
    env: { ...process.env, LOAD: JSON.stringify(settings) },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: LoadResult | 'ready') => next.resolve(message),
  })
  const stop = onExit(() => child.kill('SIGKILL'))
  const failed = child.exited.then((code) => {
    throw new Error(`The load generator stopped (${code}).`)
  })
  failed.catch(() => undefined)
  await Promise.race([next.promise, failed])
  return {
    run: async (ms) => {
      next = Promise.withResolvers()
      child.send({ ms } satisfies RoundRequest)
      const result = await Promise.race([next.promise, failed])
      if (result === 'ready') throw new Error('The load generator is ready twice.')
      return result
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await child.exited
    },
  }
}
