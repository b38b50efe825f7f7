import { join } from 'node:path'
import type { Picture } from '@/modules/platform/ports'
import { readPictures } from '@/modules/platform/service'
import { thumbnailsConfig } from '@/modules/thumbnails/config'
import { type ThumbnailSize, thumbnailSizeDefault } from '@/modules/thumbnails/contract'
import { Gatherer } from '@/modules/thumbnails/gatherer'
import { repaint } from '@/modules/thumbnails/repaint'
import { type Absence, type Kept, Shelf } from '@/modules/thumbnails/shelf'
import { readConfig } from '@/src/core/config'
import { systemContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long what was learnt is believed. */
const believedMs: Record<'completed' | Absence, number> = {
  completed: 30 * dayMs,
  blocked: dayMs,
  error: 60 * minuteMs,
  pending: 5 * minuteMs,
}
/** The platform draws a picture when it is first asked for. */
const pendingPausesMs = [500, 1_000, 2_000, 4_000, 8_000]
const pace = { keysMax: 100, soonMs: 30, apartMs: 250, waitingMax: 2_000 }
const paintersMax = 2
const megabyte = 1024 * 1024

/** The platform's pictures as this site keeps them: asked for once, a hundred to a call, painted anew, on disk. */
export class Pictures {
  private readonly shelf: Shelf
  private readonly making = new Map<string, Promise<Kept>>()
  private readonly gatherers = new Map<string, Gatherer<Kept | undefined>>()

  constructor(private readonly core: Core) {
    const folder = join(readConfig({ core }, appConfig).DATA_DIR, 'thumbnails')
    this.shelf = new Shelf(folder, readConfig({ core }, thumbnailsConfig).THUMBNAIL_CACHE_MB * megabyte)
  }

  /** The picture of an item. Throws platform_unavailable, and unavailable when too many wait. */
  find(assetId: string, size: ThumbnailSize): Promise<Kept> {
    const source = sourceOf(size)
    return this.once(keyOf(assetId, size), (key) =>
      size === source
        ? this.untilDrawn(key, () => this.gatherer(source).ask(assetId))
        : this.makeSmaller(key, assetId, size),
    )
  }

  /** Fetches what will be asked for, as much as one call takes, while there is room. What fails is asked for again another time. */
  async fetchAhead(assetIds: readonly string[]): Promise<void> {
    const missing = assetIds.filter((id) => !this.shelf.has(keyOf(id, thumbnailSizeDefault)))
    if (!this.shelf.isRoomy()) return
    await Promise.allSettled(missing.slice(0, pace.keysMax).map((id) => this.find(id, thumbnailSizeDefault)))
  }

  /** The bytes of a kept picture; undefined when it was thrown away meanwhile. */
  read(kept: Kept): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.shelf.read(kept)
  }

  /** What is kept is answered, even while it is asked for anew; what is being asked for is not asked for twice. */
  private async once(key: string, make: (key: string) => Promise<Kept>): Promise<Kept> {
    const kept = this.shelf.find(key, this.core.now())
    if (kept && this.core.now() - kept.at < believedMs[kept.state]) return kept
    const making = this.making.get(key) ?? make(key).finally(() => this.making.delete(key))
    this.making.set(key, making)
    if (kept?.state !== 'completed') return making
    making.catch((error) => this.core.log.warn('a picture was not renewed', { error }))
    return kept
  }

  private async untilDrawn(key: string, ask: () => Promise<Kept | undefined>): Promise<Kept> {
    for (const pauseMs of pendingPausesMs) {
      const kept = await ask()
      if (kept) return kept
      await Bun.sleep(pauseMs)
    }
    return (await ask()) ?? this.shelf.put(key, this.core.now(), 'pending')
  }

  private gatherer(size: ThumbnailSize): Gatherer<Kept | undefined> {
    const found =
      this.gatherers.get(size) ?? new Gatherer((ids) => this.fetch(ids, size), pace, this.core.now)
    this.gatherers.set(size, found)
    return found
  }

  /** Answers when all are on disk, so that whoever waits asks for the next ones together. */
  private async fetch(assetIds: readonly string[], size: ThumbnailSize) {
    const pictures = await readPictures(this.context(), assetIds, size)
    const answers = new Map<string, Kept | undefined>()
    const left = assetIds.values()
    const paint = async () => {
      for (const id of left) answers.set(id, await this.keep(id, size, pictures.get(id)))
    }
    await Promise.all(Array.from({ length: paintersMax }, paint))
    return answers
  }

  /** Undefined while the platform draws it. */
  private async keep(assetId: string, size: ThumbnailSize, picture: Picture | undefined) {
    if (picture?.state === 'pending') return undefined
    const painted = picture?.state === 'completed' ? await repaint(picture.bytes, size) : undefined
    const absence = picture?.state === 'blocked' ? 'blocked' : 'error'
    return this.shelf.put(keyOf(assetId, size), this.core.now(), painted ?? absence)
  }

  private async makeSmaller(key: string, assetId: string, size: ThumbnailSize): Promise<Kept> {
    const source = await this.find(assetId, sourceOf(size))
    if (source.state !== 'completed') return source
    const bytes = await this.shelf.read(source)
    const painted = bytes && (await repaint(bytes, size))
    if (!painted) throw httpErrors.unavailable()
    return this.shelf.put(key, source.at, painted)
  }

  private context() {
    return systemContext(this.core, 'thumbnails.fetch')
  }
}

/** The platform is asked in two sizes only; the others are made of them. */
function sourceOf(size: ThumbnailSize): ThumbnailSize {
  return size === '700x700' ? size : thumbnailSizeDefault
}

function keyOf(assetId: string, size: ThumbnailSize): string {
  return `${assetId}-${size}`
}
