import { statfsSync } from 'node:fs'
import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import type { Health } from '@/src/kit/checks/health'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

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

/** Checks that DATA_DIR has space. `doctor` checks more of the folder under the same name. */
export const diskDiagnostic: Diagnostic = {
  name: 'data',
  isLocal: true,
  advice: 'Free some space: old backups and logs first.',
  run: async (ctx) => {
    const says = `${readConfig(ctx, appConfig).DATA_DIR}, ${describeBytes(freeDataBytes(ctx))} free`
    return (await checkDiskHealth(ctx)) === 'operational' ? ok(says) : wrong(`${says}: too little`)
  },
}

/** "1,024 MB" */
export function describeBytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MB`
}
