import { statfsSync } from 'node:fs'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { Health } from '@/src/kit/health'

/** With less, the disk can be full within hours. */
export const freeMinBytes = 256 * 1024 * 1024

/** Returns the free bytes that this user can write on the file system of a folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns the free bytes on the file system of DATA_DIR. */
export function freeDataBytes(ctx: Context): number {
  return freeBytesOf(readConfig(ctx, appConfig).DATA_DIR)
}

/** Degraded when DATA_DIR is nearly full, before changes fail. */
export async function checkDiskHealth(ctx: Context): Promise<Health> {
  return freeDataBytes(ctx) < freeMinBytes ? 'degraded' : 'operational'
}
