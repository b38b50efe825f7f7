import { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What lies beside a backup: what it is, and how to tell that it still is. */
export interface Manifest {
  readonly format: typeof format
  readonly madeAt: string
  /** The last migration that it had. */
  readonly schema: string
  readonly bytes: number
  readonly sha256: string
}

const format = 'mintmark-backup/1'
/** It holds hashes of passwords, addresses and mails that were not sent yet. */
const ownerOnly = 0o600
const busyTimeoutMs = 30_000
const hashedAtOnce = 4 * 1024 * 1024

export function manifestOf(backup: string): string {
  return `${backup}.json`
}

/**
 * Copies a SQLite database as it is at one moment, whatever a server writes meanwhile; the copy is checked before it gets its
 * name, and whatever had that name is gone then.
 */
export async function writeBackup(
  from: string,
  to: string,
  { schema, madeAt }: Pick<Manifest, 'schema' | 'madeAt'>,
): Promise<Manifest> {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  closeSync(openSync(unfinished, 'wx', ownerOnly))
  try {
    copy(from, unfinished)
    requireIntegrity(unfinished)
    flush(unfinished)
    const { bytes, sha256 } = await fingerprint(unfinished)
    const manifest: Manifest = { format, madeAt, schema, bytes, sha256 }
    rmSync(manifestOf(to), { force: true })
    writeFileSync(manifestOf(to), `${JSON.stringify(manifest, null, 2)}\n`, { mode: ownerOnly })
    renameSync(unfinished, to)
    flush(manifestOf(to))
    flush(dirname(to))
    return manifest
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** What a file is, to tell whether it is still the same. */
export async function fingerprint(path: string): Promise<Pick<Manifest, 'bytes' | 'sha256'>> {
  const hasher = new Bun.CryptoHasher('sha256')
  const file = Bun.file(path)
  for (let at = 0; at < file.size; at += hashedAtOnce)
    hasher.update(await file.slice(at, at + hashedAtOnce).arrayBuffer())
  return { bytes: statSync(path).size, sha256: hasher.digest('hex') }
}

/** Throws where a database file is damaged. */
export function requireIntegrity(path: string): void {
  const database = new Database(path, { readonly: true })
  try {
    const [found] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found?.integrity_check}`)
  } finally {
    database.close()
  }
}

/** On the disk, not only on its way there. */
export function flush(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

function copy(from: string, to: string): void {
  const database = new Database(from, { readonly: true })
  try {
    database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    database.query('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}
