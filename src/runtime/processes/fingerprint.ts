import { createHash, scrypt } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
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
/** Equal in all processes, so that they can be compared. */
const secretsSalt = 'mintmark processes'
/** 32 MB and some 50 ms, so that a reader of the table can't guess a short secret. */
const secretsCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
/** Of a larger file only the size is compared, because reading it takes memory. */
const readBytesMax = 1_000_000
/** In DATA_DIR. */
const publicFolder = 'public'

/** Reads the fingerprint of this process. Variables don't change, and files are read anew only if their size or time has changed. */
export class FingerprintReader {
  private readonly hashes = new Map<string, { stamp: string; hash: string }>()
  private variables: Promise<Fingerprint> | undefined

  async read(ctx: Context): Promise<Fingerprint> {
    const { DATA_DIR } = readConfig(ctx, appConfig)
    const brandingFile = ctx.core.settings.writtenValue('BRANDING_FILE') ?? join(DATA_DIR, 'branding.json')
    this.variables ??= hashVariables(ctx)
    return {
      ...(await this.variables),
      'branding.json': await this.hashOfFile(brandingFile),
      [publicFolder]: await this.hashOfFolder(join(DATA_DIR, publicFolder)),
    }
  }

  private async hashOfFolder(folder: string): Promise<string> {
    const files: [name: string, hash: string][] = []
    for (const name of await listFiles(folder)) files.push([name, await this.hashOfFile(join(folder, name))])
    return hashOf(JSON.stringify(files))
  }

  private async hashOfFile(path: string): Promise<string> {
    const found = await maybeStats(path)
    if (!found) return ''
    if (found.size > readBytesMax) return String(found.size)
    const stamp = `${found.size} ${found.mtimeMs}`
    const known = this.hashes.get(path)
    if (known?.stamp === stamp) return known.hash
    const hash = hashOf(await readFile(path))
    this.hashes.set(path, { stamp, hash })
    return hash
  }
}

async function hashVariables({ core }: Context): Promise<Fingerprint> {
  const written = core.settings.writtenValues().filter(({ name }) => !ownVariables.has(name))
  const open = written.filter(({ isSecret }) => !isSecret)
  const secrets = written.filter(({ isSecret }) => isSecret)
  return {
    ...Object.fromEntries(open.map(({ name, value }) => [name, hashOf(value)])),
    [secretsName]: secrets.length === 0 ? '' : await slowHashOf(JSON.stringify(secrets)),
  }
}

async function listFiles(folder: string): Promise<string[]> {
  if (!(await maybeStats(folder))?.isDirectory()) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

function maybeStats(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

const scryptOf = promisify<string, string, number, typeof secretsCost, Buffer>(scrypt)

async function slowHashOf(secret: string): Promise<string> {
  return (await scryptOf(secret, secretsSalt, 16, secretsCost)).toString('hex')
}

/** A check of `doctor` in a process that isn't ok. */
export interface ProcessFinding {
  readonly name: string
  readonly status: 'note' | 'wrong'
  readonly says: string
  readonly advice: string
}
