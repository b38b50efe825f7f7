import { join } from 'node:path'
import type { PlatformImage } from '@/modules/platform/ports'
import { readItemImages } from '@/modules/platform/service'
import { Batcher } from '@/modules/thumbnails/batcher'
import { thumbnailsConfig } from '@/modules/thumbnails/config'
import { type ThumbnailSize, thumbnailSizeDefault } from '@/modules/thumbnails/contract'
import { type CachedImage, DiskCache, type UnavailableReason } from '@/modules/thumbnails/disk-cache'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { type Core, systemContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import { dayMs, minuteMs } from '@/src/kit/text/duration'

/** How long a cached thumbnail, or the reason why there is none, stays fresh. */
const freshForMs: Record<'completed' | UnavailableReason, number> = {
  completed: 30 * dayMs,
  blocked: dayMs,
  error: 60 * minuteMs,
  pending: 5 * minuteMs,
}
/** The platform renders an image when it is first requested, which takes a few seconds. */
const pendingRetryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000]
const batchOptions = { batchSizeMax: 100, quietMs: 30, callIntervalMs: 250, queuedMax: 2_000 }
const concurrentReencodesMax = 2
const megabyte = 1024 * 1024

/** Item images on disk: fetched from the platform in batches of 100 and re-encoded. */
export class ThumbnailCache {
  private readonly disk: DiskCache
  private readonly inFlight = new Map<string, Promise<CachedImage>>()
  private readonly batchers = new Map<string, Batcher<CachedImage | undefined>>()

  constructor(private readonly core: Core) {
    const folder = join(readConfig({ core }, appConfig).DATA_DIR, 'thumbnails')
    this.disk = new DiskCache(folder, readConfig({ core }, thumbnailsConfig).THUMBNAIL_CACHE_MB * megabyte)
  }

  /** Returns an item's image from the cache or the platform. Throws platform_unavailable, and unavailable while the queue is full. */
  find(assetId: string, size: ThumbnailSize): Promise<CachedImage> {
    const source = sourceSizeOf(size)
    return this.cachedOrCreated(cacheKey(assetId, size), (key) =>
      size === source
        ? this.retryWhilePending(key, () => this.batcherFor(source).load(assetId))
        : this.downscale(key, assetId, size),
    )
  }

  /** Fetches one batch of missing images if the cache has room. Failed images are fetched again when they are requested. */
  async prefetch(assetIds: readonly string[]): Promise<void> {
    const missing = assetIds.filter((id) => !this.disk.has(cacheKey(id, thumbnailSizeDefault)))
    if (!this.disk.hasRoom()) return
    await Promise.allSettled(
      missing.slice(0, batchOptions.batchSizeMax).map((id) => this.find(id, thumbnailSizeDefault)),
    )
  }

  /** Returns the image's bytes; undefined if it was evicted meanwhile. */
  read(cached: CachedImage): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.disk.read(cached)
  }

  /** Returns a stale image while it is being refreshed. Concurrent requests for one key share one refresh. */
  private async cachedOrCreated(
    key: string,
    create: (key: string) => Promise<CachedImage>,
  ): Promise<CachedImage> {
    const cached = this.disk.find(key, this.core.now())
    if (cached && this.core.now() - cached.fetchedAt < freshForMs[cached.state]) return cached
    const refresh = this.inFlight.get(key) ?? create(key).finally(() => this.inFlight.delete(key))
    this.inFlight.set(key, refresh)
    if (cached?.state !== 'completed') return refresh
    refresh.catch((error) => this.core.log.warn('thumbnail refresh failed', { error }))
    return cached
  }

  private async retryWhilePending(
    key: string,
    load: () => Promise<CachedImage | undefined>,
  ): Promise<CachedImage> {
    for (const delayMs of pendingRetryDelaysMs) {
      const cached = await load()
      if (cached) return cached
      await Bun.sleep(delayMs)
    }
    return (await load()) ?? this.disk.put(key, this.core.now(), 'pending')
  }

  private batcherFor(size: ThumbnailSize): Batcher<CachedImage | undefined> {
    const batcher =
      this.batchers.get(size) ?? new Batcher((ids) => this.fetchBatch(ids, size), batchOptions, this.core.now)
    this.batchers.set(size, batcher)
    return batcher
  }

  /** Resolves when all images are on disk, so that requests that follow form one batch again. */
  private async fetchBatch(assetIds: readonly string[], size: ThumbnailSize) {
    const images = await readItemImages(this.context(), assetIds, size)
    const stored = new Map<string, CachedImage | undefined>()
    const remainingIds = assetIds.values()
    const storeRemaining = async () => {
      for (const id of remainingIds) stored.set(id, await this.store(id, size, images.get(id)))
    }
    await Promise.all(Array.from({ length: concurrentReencodesMax }, storeRemaining))
    return stored
  }

  /** Returns undefined while the platform is rendering the image. */
  private async store(assetId: string, size: ThumbnailSize, image: PlatformImage | undefined) {
    if (image?.state === 'pending') return undefined
    const encoded = image?.state === 'completed' ? await reencodeImage(image.bytes, size) : undefined
    const reason = image?.state === 'blocked' ? 'blocked' : 'error'
    return this.disk.put(cacheKey(assetId, size), this.core.now(), encoded ?? reason)
  }

  private async downscale(key: string, assetId: string, size: ThumbnailSize): Promise<CachedImage> {
    const source = await this.find(assetId, sourceSizeOf(size))
    if (source.state !== 'completed') return source
    const bytes = await this.disk.read(source)
    const encoded = bytes && (await reencodeImage(bytes, size))
    if (!encoded) throw httpErrors.unavailable({ retryAfterSeconds: 5 })
    return this.disk.put(key, source.fetchedAt, encoded)
  }

  private context() {
    return systemContext(this.core, 'thumbnails.fetch')
  }
}

/** Images are fetched in two sizes; smaller ones are downscaled from 420x420. */
function sourceSizeOf(size: ThumbnailSize): ThumbnailSize {
  return size === '700x700' ? size : thumbnailSizeDefault
}

function cacheKey(assetId: string, size: ThumbnailSize): string {
  return `${assetId}-${size}`
}
