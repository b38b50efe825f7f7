import { join } from 'node:path'
import type { PlatformImage } from '@/modules/platform/ports'
import { readItemImages } from '@/modules/platform/service'
import { Batcher } from '@/modules/thumbnails/batcher'
import { thumbnailsConfig } from '@/modules/thumbnails/config'
import { type ThumbnailSize, thumbnailSizeDefault } from '@/modules/thumbnails/contract'
import { type CachedImage, DiskCache, type UnavailableReason } from '@/modules/thumbnails/disk-cache'
import { reencodeImage } from '@/modules/thumbnails/reencode-image'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long what was learnt is believed. */
const freshForMs: Record<'completed' | UnavailableReason, number> = {
  completed: 30 * dayMs,
  blocked: dayMs,
  error: 60 * minuteMs,
  pending: 5 * minuteMs,
}
/** The platform draws a picture when it is first asked for. */
const pendingRetryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000]
const batchOptions = { batchSizeMax: 100, quietMs: 30, callIntervalMs: 250, queuedMax: 2_000 }
const concurrentReencodesMax = 2
const megabyte = 1024 * 1024

/** The platform's pictures as this site keeps them: asked for once, a hundred to a call, painted anew, on disk. */
export class ThumbnailCache {
  private readonly disk: DiskCache
  private readonly inFlight = new Map<string, Promise<CachedImage>>()
  private readonly batchers = new Map<string, Batcher<CachedImage | undefined>>()

  constructor(private readonly core: Core) {
    const folder = join(readConfig({ core }, appConfig).DATA_DIR, 'thumbnails')
    this.disk = new DiskCache(folder, readConfig({ core }, thumbnailsConfig).THUMBNAIL_CACHE_MB * megabyte)
  }

  /** The picture of an item. Throws platform_unavailable, and unavailable when too many wait. */
  find(assetId: string, size: ThumbnailSize): Promise<CachedImage> {
    const source = sourceSizeOf(size)
    return this.cachedOrCreated(cacheKey(assetId, size), (key) =>
      size === source
        ? this.retryWhilePending(key, () => this.batcherFor(source).load(assetId))
        : this.downscale(key, assetId, size),
    )
  }

  /** Fetches what will be asked for, as much as one call takes, while there is room. What fails is asked for again another time. */
  async prefetch(assetIds: readonly string[]): Promise<void> {
    const missing = assetIds.filter((id) => !this.disk.has(cacheKey(id, thumbnailSizeDefault)))
    if (!this.disk.hasRoom()) return
    await Promise.allSettled(
      missing.slice(0, batchOptions.batchSizeMax).map((id) => this.find(id, thumbnailSizeDefault)),
    )
  }

  /** The bytes of a kept picture; undefined when it was thrown away meanwhile. */
  read(kept: CachedImage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.disk.read(kept)
  }

  /** What is kept is answered, even while it is asked for anew; what is being asked for is not asked for twice. */
  private async cachedOrCreated(
    key: string,
    make: (key: string) => Promise<CachedImage>,
  ): Promise<CachedImage> {
    const kept = this.disk.find(key, this.core.now())
    if (kept && this.core.now() - kept.fetchedAt < freshForMs[kept.state]) return kept
    const making = this.inFlight.get(key) ?? make(key).finally(() => this.inFlight.delete(key))
    this.inFlight.set(key, making)
    if (kept?.state !== 'completed') return making
    making.catch((error) => this.core.log.warn('thumbnail refresh failed', { error }))
    return kept
  }

  private async retryWhilePending(
    key: string,
    ask: () => Promise<CachedImage | undefined>,
  ): Promise<CachedImage> {
    for (const pauseMs of pendingRetryDelaysMs) {
      const kept = await ask()
      if (kept) return kept
      await Bun.sleep(pauseMs)
    }
    return (await ask()) ?? this.disk.put(key, this.core.now(), 'pending')
  }

  private batcherFor(size: ThumbnailSize): Batcher<CachedImage | undefined> {
    const found =
      this.batchers.get(size) ?? new Batcher((ids) => this.fetchBatch(ids, size), batchOptions, this.core.now)
    this.batchers.set(size, found)
    return found
  }

  /** Answers when all are on disk, so that whoever waits asks for the next ones together. */
  private async fetchBatch(assetIds: readonly string[], size: ThumbnailSize) {
    const pictures = await readItemImages(this.context(), assetIds, size)
    const answers = new Map<string, CachedImage | undefined>()
    const left = assetIds.values()
    const paint = async () => {
      for (const id of left) answers.set(id, await this.store(id, size, pictures.get(id)))
    }
    await Promise.all(Array.from({ length: concurrentReencodesMax }, paint))
    return answers
  }

  /** Undefined while the platform draws it. */
  private async store(assetId: string, size: ThumbnailSize, picture: PlatformImage | undefined) {
    if (picture?.state === 'pending') return undefined
    const painted = picture?.state === 'completed' ? await reencodeImage(picture.bytes, size) : undefined
    const absence = picture?.state === 'blocked' ? 'blocked' : 'error'
    return this.disk.put(cacheKey(assetId, size), this.core.now(), painted ?? absence)
  }

  private async downscale(key: string, assetId: string, size: ThumbnailSize): Promise<CachedImage> {
    const source = await this.find(assetId, sourceSizeOf(size))
    if (source.state !== 'completed') return source
    const bytes = await this.disk.read(source)
    const painted = bytes && (await reencodeImage(bytes, size))
    if (!painted) throw httpErrors.unavailable()
    return this.disk.put(key, source.fetchedAt, painted)
  }

  private context() {
    return systemContext(this.core, 'thumbnails.fetch')
  }
}

/** The platform is asked in two sizes only; the others are made of them. */
function sourceSizeOf(size: ThumbnailSize): ThumbnailSize {
  return size === '700x700' ? size : thumbnailSizeDefault
}

function cacheKey(assetId: string, size: ThumbnailSize): string {
  return `${assetId}-${size}`
}
