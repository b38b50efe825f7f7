import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from 'bun'
import { backupConfig, parseS3Url } from '@/src/backups/config'
import { unfinishedName } from '@/src/backups/names'
import { createPrivately, fsync, ownerOnlyFileMode } from '@/src/db/backup'
import type { SettingsStore } from '@/src/kit/config'

/** Where backups are kept. A file in it is complete unless its name ends with `.unfinished`. */
export interface BackupStorage {
  list(): Promise<string[]>
  write(name: string, file: string): Promise<void>
  /** Copies a file from the storage to `file`, which must not exist. Throws if the storage doesn't have it. Leaves no unfinished copy. */
  read(name: string, file: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Returns the storage that BACKUP_TO names; undefined if it is unset. */
export function openStorage(settings: SettingsStore): BackupStorage | undefined {
  const values = settings.of(backupConfig)
  if (values.BACKUP_TO === undefined) return undefined
  const s3 = parseS3Url(values.BACKUP_TO)
  if (!s3) return folderStorage(values.BACKUP_TO)
  const client = new S3Client({
    bucket: s3.bucket,
    endpoint: values.BACKUP_S3_ENDPOINT,
    region: values.BACKUP_S3_REGION,
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY,
  })
  return s3Storage(client, s3.prefix)
}

function folderStorage(folder: string): BackupStorage {
  return {
    list: async () => (existsSync(folder) ? readdirSync(folder) : []),
    async write(name, file) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, unfinishedName(name))
      try {
        copyPrivately(file, unfinished)
        fsync(unfinished)
        renameSync(unfinished, join(folder, name))
        fsync(folder)
      } finally {
        rmSync(unfinished, { force: true })
      }
    },
    async read(name, file) {
      createPrivately(file)
      await finishOrDelete(file, async () => copyPrivately(join(folder, name), file))
    },
    delete: async (name) => rmSync(join(folder, name), { force: true }),
  }
}

/** Deletes the file if `write` fails, for example because the disk is full. */
async function finishOrDelete(file: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, ownerOnlyFileMode)
}

function s3Storage(client: S3Client, prefix: string): BackupStorage {
  return {
    async list() {
      const names: string[] = []
      let startAfter: string | undefined
      do {
        const { contents = [], isTruncated } = await client.list({ prefix, startAfter })
        names.push(...contents.map(({ key }) => key.slice(prefix.length)))
        startAfter = isTruncated ? contents.at(-1)?.key : undefined
      } while (startAfter !== undefined)
      return names
    },
    async write(name, file) {
      await client.write(`${prefix}${name}`, Bun.file(file))
    },
    async read(name, file) {
      createPrivately(file)
      await finishOrDelete(file, () => Bun.write(file, client.file(`${prefix}${name}`)))
    },
    delete: (name) => client.delete(`${prefix}${name}`),
  }
}
