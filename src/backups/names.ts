import { dayMs } from '@/src/kit/text/duration'

/** Backups whose name ends like this are encrypted in the format of age (age-encryption.org/v1). */
export const encryptedSuffix = '.age'
const pattern = /^mintmark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db(\.age)?$/

/** The name of a backup made at a time (ms): `mintmark-2026-11-23T21-30-00Z.db`, and `.age` at the end if it is encrypted. */
export function backupName(at: number, { isEncrypted }: { isEncrypted: boolean }): string {
  const time = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `mintmark-${time}.db${isEncrypted ? encryptedSuffix : ''}`
}

/** The time in the name of a backup, in ms. Undefined for a file that the server didn't name. */
export function backupTime(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

const unfinishedSuffix = '.unfinished'

/** The name of a file of a backup until it is complete. */
export function unfinishedName(name: string): string {
  return `${name}${unfinishedSuffix}`
}

/** Returns the unfinished files of backups that began more than a day ago: the process that wrote them was killed. */
export function abandonedFiles(names: readonly string[], now: number): string[] {
  return names.filter((name) => {
    const at = name.endsWith(unfinishedSuffix)
      ? backupTime(name.replace(/(\.json)?\.unfinished$/, ''))
      : undefined
    return at !== undefined && at < now - dayMs
  })
}

/** Returns the backups that are older than `keepDays`, without the latest. Files of another name are never returned. */
export function expiredBackups(names: readonly string[], now: number, keepDays: number): string[] {
  const backups = names.flatMap((name) => {
    const at = backupTime(name)
    return at === undefined ? [] : [{ name, at }]
  })
  const latest = Math.max(...backups.map(({ at }) => at))
  return backups.filter(({ at }) => at < now - keepDays * dayMs && at !== latest).map(({ name }) => name)
}
