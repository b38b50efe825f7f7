import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { databaseLocation } from '@/src/commands/open-core'
import { read } from '@/src/core/config'
import { type Examination, note, ok, wrong } from '@/src/core/examination'
import { hostConfig } from '@/src/core/host-config'
import { dialect } from '@/src/db/columns'

const megabyte = 1024 * 1024
/** Less than this is gone within hours of trade, logs and mails. */
const freeMinBytes = 256 * megabyte

/** Whether there is a place to write to, and room in it. */
export const data: Examination = {
  name: 'data',
  examine: async ({ core }) => {
    const { DATA_DIR } = read({ core }, hostConfig)
    if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} is not there yet: the first start makes it`)
    accessSync(DATA_DIR, constants.W_OK)
    const { bavail, bsize } = statfsSync(DATA_DIR)
    const free = bavail * bsize
    const says = `${DATA_DIR}, ${megabytes(free)} free`
    if (free < freeMinBytes) return wrong(`${says}: too little`)
    const path = databaseLocation(core.settings)
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
