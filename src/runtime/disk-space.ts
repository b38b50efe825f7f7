import { statfsSync } from 'node:fs'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { Health } from '@/src/kit/health'

/** Less can fill up within hours. */
export const freeMinBytes = 256 * 1024 * 1024

/** The space that is left for this user where a folder is. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The space that is left in DATA_DIR. */
export function freeDataBytes(ctx: Context): number {
  return freeBytesOf(readConfig(ctx, appConfig).DATA_DIR)
}

/** Degraded when DATA_DIR is nearly full: soon nothing could be saved. */
export async function checkDiskHealth(ctx: Context): Promise<Health> {
  return freeDataBytes(ctx) < freeMinBytes ? 'degraded' : 'operational'
}
