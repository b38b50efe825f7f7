import { installFromDebian } from '@/scripts/lib/install'

/** The path of a Redis server: the machine's own, else Debian's; undefined where there is none to be had. */
export async function findRedisServer(): Promise<string | undefined> {
  return installedRedis() ?? ((await installFromDebian('redis-server')) ? installedRedis() : undefined)
}

function installedRedis(): string | undefined {
  return Bun.which('redis-server') ?? Bun.which('valkey-server') ?? undefined
}
