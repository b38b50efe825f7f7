import { existsSync, statfsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isWritableFolder } from '@/src/commands/data-folder'
import { databaseLocation } from '@/src/commands/open-core'
import type { SettingsStore } from '@/src/core/config'
import { type DiagnosticResult, note, ok, wrong } from '@/src/core/examination'
import { appConfig } from '@/src/core/host-config'
import { dialect } from '@/src/db/columns'

const megabyte = 1024 * 1024
/** Less than this is gone within hours of trade, logs and mails. */
const freeMinBytes = 256 * megabyte

/** Whether there is a place to write to, and room in it. Asked before there is a database too. */
export const dataDiagnostic = {
  name: 'data',
  run: async (settings: SettingsStore): Promise<DiagnosticResult> => {
    const { DATA_DIR } = settings.of(appConfig)
    if (!isWritableFolder(resolve(DATA_DIR))) return wrong(`${DATA_DIR} is no folder that this user may write to`)
    if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} is not there yet: the first start makes it`)
    const { bavail, bsize } = statfsSync(DATA_DIR)
    const free = bavail * bsize
    const says = `${DATA_DIR}, ${megabytes(free)} free`
    if (free < freeMinBytes) return wrong(`${says}: too little`)
    const path = databaseLocation(settings)
    if (dialect === 'postgres' || !existsSync(path)) return ok(says)
    const { size, mode } = statSync(path)
    const isOpen = (mode & 0o004) !== 0 && (statSync(DATA_DIR).mode & 0o001) !== 0
    // A copy is kept before an upgrade.
    if (free < size) return wrong(`${says}: less than the database, so there is no room for a copy`)
    return isOpen ? note(`${says}; everybody on this machine may read ${path}`) : ok(says)
  },
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte).toLocaleString('en-US')} MB`
}
