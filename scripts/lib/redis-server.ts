import { installFromDebian } from '@/scripts/lib/install'

/** Returns the path of a Redis server, installed or from Debian's package, or undefined if there is none. */
export async function findRedisServer(): Promise<string | undefined> {
  return installedRedis() ?? ((await installFromDebian('redis-server')) ? installedRedis() : undefined)
}

function installedRedis(): string | undefined {
  return Bun.which('redis-server') ?? Bun.which('valkey-server') ?? undefined
}
