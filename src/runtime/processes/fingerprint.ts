import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

/** What should be equal in all processes, as hashes by name: variables, and files of DATA_DIR. Secrets share one hash. */
export type Fingerprint = Readonly<Record<string, string>>

/** These may differ from machine to machine. */
const ownVariables = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'REDIS_URL',
  'BRANDING_FILE',
  'BACKUP_IDENTITY_FILE',
  'LOG_LEVEL',
  'LOG_FORMAT',
])
const secretsName = 'secrets'
/** Of a larger file only the size is compared, because reading it would delay requests. */
const readBytesMax = 1_000_000
/** In DATA_DIR. */
const publicFolder = 'public'

/** Reads the fingerprint of this process. Files are read anew only if their size or time has changed. */
export class FingerprintReader {
  private readonly hashes = new Map<string, { stamp: string; hash: string }>()

  read(ctx: Context): Fingerprint {
    const { DATA_DIR } = readConfig(ctx, appConfig)
    const written = ctx.core.settings.writtenValues().filter(({ name }) => !ownVariables.has(name))
    const open = written.filter(({ isSecret }) => !isSecret)
    const secrets = written.filter(({ isSecret }) => isSecret)
    const brandingFile = ctx.core.settings.writtenValue('BRANDING_FILE') ?? join(DATA_DIR, 'branding.json')
    return {
      ...Object.fromEntries(open.map(({ name, value }) => [name, hashOf(value)])),
      [secretsName]: hashOf(JSON.stringify(secrets)),
      'branding.json': this.hashOfFile(brandingFile),
      [publicFolder]: this.hashOfFolder(join(DATA_DIR, publicFolder)),
    }
  }

  private hashOfFolder(folder: string): string {
    const names = listFiles(folder)
    return hashOf(JSON.stringify(names.map((name) => [name, this.hashOfFile(join(folder, name))])))
  }

  private hashOfFile(path: string): string {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return ''
    if (found.size > readBytesMax) return String(found.size)
    const stamp = `${found.size} ${found.mtimeMs}`
    const known = this.hashes.get(path)
    if (known?.stamp === stamp) return known.hash
    const hash = hashOf(readFileSync(path))
    this.hashes.set(path, { stamp, hash })
    return hash
  }
}

function listFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/** A check of `doctor` in a process that isn't ok. */
export interface ProcessFinding {
  readonly name: string
  readonly status: 'note' | 'wrong'
  readonly says: string
  readonly advice: string
}
