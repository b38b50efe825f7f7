import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why there is no picture. */
export type UnavailableReason = 'blocked' | 'error' | 'pending'

/** What is known of one picture; times in milliseconds. */
export interface CachedImage {
  readonly key: string
  readonly state: 'completed' | UnavailableReason
  /** When it was learnt. */
  readonly fetchedAt: number
  readonly usedAt: number
  readonly file: string
  /** What it takes of the disk. */
  readonly diskBytes: number
}

const fileName = /^([\w-]+)\.([0-9a-z]+)\.(completed|blocked|error|pending)$/
const blockBytes = 4096
/** On disk the order of use is as exact as this. */
const lastUsedPrecisionMs = 3_600_000

/**
 * Pictures in one folder, a file each, and an empty file for each that there is not. Beyond `bytesMax` the absences go first, then
 * what was not used for longest.
 */
export class DiskCache {
  private readonly images = new Map<string, CachedImage>()
  private readonly unavailable = new Map<string, CachedImage>()
  private totalBytes = 0

  constructor(
    private readonly folder: string,
    private readonly bytesMax: number,
  ) {
    mkdirSync(folder, { recursive: true })
    for (const kept of listCachedImages(folder)) this.add(kept)
  }

  /** Whether anything is known under the key; this is no use of it. */
  has(key: string): boolean {
    return this.images.has(key) || this.unavailable.has(key)
  }

  /** Whether a tenth of its share is left for what is only expected to be asked for. */
  hasRoom(): boolean {
    return this.totalBytes < this.bytesMax * 0.9
  }

  /** What is known under the key; to look is to use. */
  find(key: string, now: number): CachedImage | undefined {
    const found = this.images.get(key)
    if (!found) return this.unavailable.get(key)
    const isExact = now - found.usedAt < lastUsedPrecisionMs
    this.images.delete(key)
    this.images.set(key, isExact ? found : { ...found, usedAt: now })
    if (!isExact) this.markUsed(found, now)
    return found
  }

  private markUsed(kept: CachedImage, now: number): void {
    try {
      utimesSync(this.pathOf(kept), now / 1000, now / 1000)
    } catch {
      // The file went away: whoever reads it will see.
    }
  }

  /** The bytes of a picture; undefined when it was thrown away meanwhile, by this process or another one over the folder. */
  async read(kept: CachedImage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await readFile(this.pathOf(kept))
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Whoever asks next has it fetched anew.
      if (isGone && this.images.get(kept.key)?.file === kept.file) this.remove(kept)
      return undefined
    }
  }

  /** Keeps a picture, or that there is none, in place of what was known. */
  async put(key: string, at: number, what: Uint8Array | UnavailableReason): Promise<CachedImage> {
    const [state, bytes] =
      typeof what === 'string' ? [what, new Uint8Array()] : (['completed', what] as const)
    const file = `${key}.${at.toString(36)}.${state}`
    const kept: CachedImage = {
      key,
      state,
      fetchedAt: at,
      usedAt: at,
      file,
      diskBytes: diskUsage(bytes.length),
    }
    const before = this.images.get(key) ?? this.unavailable.get(key)
    await writeFile(`${this.pathOf(kept)}.new`, bytes)
    await utimes(`${this.pathOf(kept)}.new`, at / 1000, at / 1000)
    await rename(`${this.pathOf(kept)}.new`, this.pathOf(kept))
    if (before) this.remove(before)
    if (before && before.file !== file) await rm(this.pathOf(before), { force: true })
    this.add(kept)
    await this.evict()
    return kept
  }

  private async evict(): Promise<void> {
    while (this.totalBytes > this.bytesMax) {
      const [oldest] = this.unavailable.size > 0 ? this.unavailable.values() : this.images.values()
      if (!oldest) return
      this.remove(oldest)
      await rm(this.pathOf(oldest), { force: true })
    }
  }

  private add(kept: CachedImage): void {
    this.mapOf(kept).set(kept.key, kept)
    this.totalBytes += kept.diskBytes
  }

  private remove(kept: CachedImage): void {
    this.mapOf(kept).delete(kept.key)
    this.totalBytes -= kept.diskBytes
  }

  private mapOf({ state }: CachedImage) {
    return state === 'completed' ? this.images : this.unavailable
  }

  private pathOf({ file }: CachedImage): string {
    return join(this.folder, file)
  }
}

/** What lies in the folder, what was not used for longest first. What a crash left unfinished is thrown away. */
function listCachedImages(folder: string): CachedImage[] {
  const found = readdirSync(folder).flatMap((file): CachedImage[] => {
    const [, key, at, state] = fileName.exec(file) ?? []
    if (key === undefined || at === undefined || state === undefined) {
      rmSync(join(folder, file), { force: true, recursive: true })
      return []
    }
    const { size, mtimeMs } = statSync(join(folder, file))
    const bytes = diskUsage(size)
    return [
      {
        key,
        state: state as CachedImage['state'],
        fetchedAt: parseInt(at, 36),
        usedAt: mtimeMs,
        file,
        diskBytes: bytes,
      },
    ]
  })
  return found.sort((one, other) => one.usedAt - other.usedAt)
}

/** An empty file has its price too. */
function diskUsage(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
}
