import { join } from 'node:path'
import { onExit } from '@/scripts/lib/cleanup'
import { bun } from '@/scripts/lib/run'

export interface Traffic<Round, Result> extends AsyncDisposable {
  /** Sends traffic and returns what was measured. */
  run(round: Round): Promise<Result>
}

/**
 * Starts a script that sends traffic in a process of its own, so that its CPU counts as nobody's, and waits until it says that it
 * is ready. The script gets TRAFFIC, and then a message for each round, which it answers with the result.
 */
export async function startTraffic<Round, Result>(
  script: string,
  settings: unknown,
): Promise<Traffic<Round, Result>> {
  let answer = Promise.withResolvers<Result>()
  const child = Bun.spawn([bun, join(import.meta.dir, script)], {
    env: { ...process.env, TRAFFIC: JSON.stringify(settings) },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: Result) => answer.resolve(message),
  })
  const stop = onExit(() => child.kill('SIGKILL'))
  const failure = child.exited.then((code) => {
    throw new Error(`${script} ended with exit code ${code}.`)
  })
  // Handled where it is awaited.
  failure.catch(() => undefined)
  await Promise.race([answer.promise, failure])
  return {
    run: (round) => {
      answer = Promise.withResolvers<Result>()
      child.send(round)
      return Promise.race([answer.promise, failure])
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await child.exited
    },
  }
}
