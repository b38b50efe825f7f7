import { RedisClient } from 'bun'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import { withTimeout } from '@/src/kit/with-timeout'

const connectTimeoutMs = 5_000

/** Creates a client that doesn't reconnect: Bun's automatic reconnect loses subscriptions without notice. */
export function createClient(url: string): RedisClient {
  return new RedisClient(url, {
    autoReconnect: false,
    enableOfflineQueue: false,
    connectionTimeout: connectTimeoutMs,
  })
}

/** The host of a URL, without the password. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** The prefix of every key and channel of this site, since sites may share a Redis. */
export function keyPrefixOf(ctx: Pick<Context, 'core'>): string {
  return `mintmark ${publicUrl(ctx)}`
}

/** No request waits longer for Redis. */
export const replyTimeoutMs = 200

/** Whether Redis runs scripts that write, and in time. The test key expires in a second. Rejects on a Redis error. */
export async function canRunScripts(client: RedisClient, keyPrefix: string): Promise<boolean> {
  const script = "redis.call('SET', KEYS[1], 1, 'PX', 1000) return 1"
  return (
    (await withTimeout(
      replyTimeoutMs,
      client.send('EVAL', [script, '1', `${keyPrefix} probe`]),
      undefined,
    )) === 1
  )
}
