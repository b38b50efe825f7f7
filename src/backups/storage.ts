import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from 'bun'
import { backupConfig, parseS3Url } from '@/src/backups/config'
import { unfinishedName } from '@/src/backups/names'
import { createPrivately, fsync, ownerOnlyFileMode } from '@/src/db/backup'
import { errorCode } from '@/src/kit/checks/diagnostic'
import type { SettingsStore } from '@/src/kit/config/config'

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
  if (!s3) return namingProblems(folderStorage(values.BACKUP_TO), settings)
  const client = new S3Client({
    bucket: s3.bucket,
    endpoint: values.BACKUP_S3_ENDPOINT,
    region: values.BACKUP_S3_REGION,
    accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY,
  })
  return namingProblems(s3Storage(client, s3.prefix), settings)
}

/** Throws errors that name the variable to change. */
function namingProblems(storage: BackupStorage, settings: SettingsStore): BackupStorage {
  const rename = (error: unknown) => {
    // No cause: commands print the innermost message.
    throw new Error(describeStorageError(error, settings))
  }
  return {
    list: () => storage.list().catch(rename),
    write: (name, file) => storage.write(name, file).catch(rename),
    // The disk of `file` isn't that of the storage.
    read: (name, file) =>
      storage.read(name, file).catch((error) => {
        if (error instanceof Error && error.name === 'S3Error') rename(error)
        throw error
      }),
    delete: (name) => storage.delete(name).catch(rename),
  }
}

/** What is wrong, by the variable to change. */
function describeStorageError(error: unknown, settings: SettingsStore): string {
  const { BACKUP_TO = '', BACKUP_S3_ENDPOINT } = settings.of(backupConfig)
  const code = errorCode(error)
  const s3 = parseS3Url(BACKUP_TO)
  if (!s3) return `BACKUP_TO: ${folderProblems[code] ?? `${BACKUP_TO} can't be used (${code})`}`
  const known: Record<string, string> = {
    InvalidAccessKeyId: 'BACKUP_S3_ACCESS_KEY_ID: the storage has no such key',
    SignatureDoesNotMatch: "BACKUP_S3_SECRET_ACCESS_KEY: isn't the secret of BACKUP_S3_ACCESS_KEY_ID",
    NoSuchBucket: `BACKUP_TO: the storage has no bucket ${s3.bucket}`,
    AccessDenied: `BACKUP_TO: the key may not list, read, write and delete in ${BACKUP_TO}`,
    AuthorizationHeaderMalformed: 'BACKUP_S3_REGION: the bucket is in another region',
    PermanentRedirect: 'BACKUP_S3_ENDPOINT: the bucket is in another region',
    RequestTimeTooSkewed: "the clock of this machine differs from the storage's",
  }
  if (known[code] !== undefined) return known[code]
  const isAnswered =
    /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(code) && !/^(Connection|FailedTo|Unknown)/.test(code)
  return isAnswered
    ? `BACKUP_TO: the storage answers ${code}`
    : `BACKUP_S3_ENDPOINT: no storage answers at ${URL.parse(BACKUP_S3_ENDPOINT ?? '')?.host} (${code})`
}

const folderProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EACCES: 'this user may not write to the folder',
  EPERM: 'this user may not write to the folder',
  EROFS: 'the folder is on a read-only file system',
  ENOTDIR: 'this is a file, not a folder',
  EEXIST: 'this is a file, not a folder',
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
