import { RedisClient } from 'bun'
import { publicUrl } from '@/src/kit/app-config'
import type { Context } from '@/src/kit/context'
import { withTimeout } from '@/src/kit/with-timeout'

const connectTimeoutMs = 5_000

/** One connection that is not made again: a client that does that by itself has lost its subscription unheard. */
export function createClient(url: string): RedisClient {
  return new RedisClient(url, {
    autoReconnect: false,
    enableOfflineQueue: false,
    connectionTimeout: connectTimeoutMs,
  })
}

/** Without the password. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** What every key and channel of a site begins with: a Redis may serve several. */
export function keyPrefixOf(ctx: Pick<Context, 'core'>): string {
  return `mintmark ${publicUrl(ctx)}`
}

/** Nobody waits longer for what Redis says. */
export const replyTimeoutMs = 200

/** Whether a script may write under this name. The key is gone in a second. Rejects where it may not. */
export async function canRunScripts(client: RedisClient, name: string): Promise<boolean> {
  const script = "redis.call('SET', KEYS[1], 1, 'PX', 1000) return 1"
  return (
    (await withTimeout(replyTimeoutMs, client.send('EVAL', [script, '1', `${name} probe`]), undefined)) === 1
  )
}
