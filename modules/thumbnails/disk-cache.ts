import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '@/src/kit/text/duration'

/** Why there is no image. */
export type UnavailableReason = 'blocked' | 'error' | 'pending'

/** A cached image, or the cached fact that there is none. Times in milliseconds since 1970. */
export interface CachedImage {
  readonly key: string
  readonly state: 'completed' | UnavailableReason
  readonly fetchedAt: number
  readonly usedAt: number
  readonly file: string
  readonly diskBytes: number
}

const fileName = /^([\w-]+)\.([0-9a-z]+)\.(completed|blocked|error|pending)$/
const blockBytes = 4096
/** A file's time of last use is updated at most once an hour. */
const lastUsedPrecisionMs = hourMs

/**
 * Images in one folder, one file each; a missing image is an empty file. Over `bytesMax`, entries for missing images are evicted
 * first, then the least recently used images.
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
    for (const cached of listCachedImages(folder)) this.add(cached)
  }

  /** Whether the key has an entry. Doesn't count as a use. */
  has(key: string): boolean {
    return this.images.has(key) || this.unavailable.has(key)
  }

  /** Whether at least 10 % of the size limit is free, so that prefetched images don't evict used ones. */
  hasRoom(): boolean {
    return this.totalBytes < this.bytesMax * 0.9
  }

  /** Returns the entry and marks it as used. */
  find(key: string, now: number): CachedImage | undefined {
    const found = this.images.get(key)
    if (!found) return this.unavailable.get(key)
    const isRecent = now - found.usedAt < lastUsedPrecisionMs
    this.images.delete(key)
    this.images.set(key, isRecent ? found : { ...found, usedAt: now })
    if (!isRecent) this.markUsed(found, now)
    return found
  }

  private markUsed(cached: CachedImage, now: number): void {
    try {
      utimesSync(this.pathOf(cached), now / 1000, now / 1000)
    } catch {
      // The file was deleted, which read() handles.
    }
  }

  /** Returns the image's bytes; undefined if the file was deleted, by this process or another one that uses the folder. */
  async read(cached: CachedImage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await readFile(this.pathOf(cached))
    } catch (error) {
      const isDeleted = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Without the entry, the next request fetches the image again.
      if (isDeleted && this.images.get(cached.key)?.file === cached.file) this.remove(cached)
      return undefined
    }
  }

  /** Stores an image, or the reason why there is none, and replaces the previous entry. */
  async put(key: string, fetchedAt: number, content: Uint8Array | UnavailableReason): Promise<CachedImage> {
    const [state, bytes] =
      typeof content === 'string' ? [content, new Uint8Array()] : (['completed', content] as const)
    const file = `${key}.${fetchedAt.toString(36)}.${state}`
    const diskBytes = diskUsage(bytes.length)
    const cached: CachedImage = { key, state, fetchedAt, usedAt: fetchedAt, file, diskBytes }
    const previous = this.images.get(key) ?? this.unavailable.get(key)
    const temporaryPath = `${this.pathOf(cached)}.new`
    await writeFile(temporaryPath, bytes)
    await utimes(temporaryPath, fetchedAt / 1000, fetchedAt / 1000)
    await rename(temporaryPath, this.pathOf(cached))
    if (previous) this.remove(previous)
    if (previous && previous.file !== file) await rm(this.pathOf(previous), { force: true })
    this.add(cached)
    await this.evict()
    return cached
  }

  private async evict(): Promise<void> {
    while (this.totalBytes > this.bytesMax) {
      const [oldest] = this.unavailable.size > 0 ? this.unavailable.values() : this.images.values()
      if (!oldest) return
      this.remove(oldest)
      await rm(this.pathOf(oldest), { force: true })
    }
  }

  private add(cached: CachedImage): void {
    this.mapOf(cached).set(cached.key, cached)
    this.totalBytes += cached.diskBytes
  }

  private remove(cached: CachedImage): void {
    this.mapOf(cached).delete(cached.key)
    this.totalBytes -= cached.diskBytes
  }

  private mapOf({ state }: CachedImage) {
    return state === 'completed' ? this.images : this.unavailable
  }

  private pathOf({ file }: CachedImage): string {
    return join(this.folder, file)
  }
}

/** Lists the folder's images, least recently used first, and deletes files that a crash left unfinished. */
function listCachedImages(folder: string): CachedImage[] {
  const images = readdirSync(folder).flatMap((file): CachedImage[] => {
    const [, key, fetchedAt, state] = fileName.exec(file) ?? []
    if (key === undefined || fetchedAt === undefined || state === undefined) {
      rmSync(join(folder, file), { force: true, recursive: true })
      return []
    }
    const { size, mtimeMs } = statSync(join(folder, file))
    return [
      {
        key,
        state: state as CachedImage['state'],
        fetchedAt: parseInt(fetchedAt, 36),
        usedAt: mtimeMs,
        file,
        diskBytes: diskUsage(size),
      },
    ]
  })
  return images.sort((a, b) => a.usedAt - b.usedAt)
}

/** Counts whole blocks and at least one, because empty files use disk space too. */
function diskUsage(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
}
