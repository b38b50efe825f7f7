import type { Log } from '@/src/core/log'

/** Resolves with the first thing that nobody caught: it is logged, and nobody knows what it left half done. */
export function firstUncaughtError(log: Log): Promise<string> {
  return new Promise((resolve) => {
    for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(kind, (error: unknown) => {
        log.error('uncaught error, stopping the server', { kind, error })
        resolve(kind)
      })
  })
}
