import { LRUCache } from 'lru-cache'
import type { Db } from '@/src/kit/db'

/** How long a cached value is served before checking whether another process has written. */
const recheckMs = 100

/** The tag of public lists that are cached for minutes, such as the sitemap: invalidate it when they must not show something anymore. */
export const publicListsTag = 'public-lists'

/** Marks cached values with `tag` as stale once the transaction commits. */
export function invalidate(tx: { readonly staleCacheTags: Set<string> }, tag: string): void {
  tx.staleCacheTags.add(tag)
}

/** Counts the changes per cache tag that this process knows of. */
export class CacheVersions {
  private readonly counts = new Map<string, number>()
  private readonly sizesByTag = new Map<string, (() => number)[]>()
  private announce: ((tags: string[]) => void) | undefined

  of(tag: string): number {
    return this.counts.get(tag) ?? 0
  }

  /** Marks the tags as changed, here and in the other processes. */
  bump(tags: ReadonlySet<string>): void {
    this.bumpLocal(tags)
    if (tags.size > 0) this.announce?.([...tags])
  }

  bumpLocal(tags: Iterable<string>): void {
    for (const tag of tags) this.counts.set(tag, this.of(tag) + 1)
  }

  /** The bytes that the caches of each tag use. */
  sizes(): Map<string, number> {
    return new Map(
      [...this.sizesByTag].map(([tag, sizes]) => [tag, sizes.reduce((sum, size) => sum + size(), 0)]),
    )
  }

  /** Adds a cache to `sizes`. */
  addSize(tag: string, size: () => number): void {
    this.sizesByTag.set(tag, [...(this.sizesByTag.get(tag) ?? []), size])
  }

  /** Calls `announce` with the tags of every `bump`. */
  onBump(announce: (tags: string[]) => void): void {
    this.announce = announce
  }
}

interface CachingCore {
  readonly cacheVersions: CacheVersions
  readonly db: Pick<Db, 'externalDataVersion' | 'isUnavailable'>
}

interface CacheOptions<Value> {
  /** The least recently used values beyond this are dropped. */
  readonly bytesMax: number
  bytesOf(value: Value): number
  /** False for a value that must be computed again. All are cached by default. */
  isCacheable?(value: Value): boolean
}

/**
 * Caches values until their tag changes: at once for commits of this process, and for those of others when they announce
 * them or within 100 ms. While the database is unavailable, it returns the latest value that it has.
 */
export class VersionedCache<Value extends NonNullable<unknown>> {
  private readonly entries: LRUCache<string, { value: Value; generation: number }>
  private readonly isCacheable: (value: Value) => boolean
  private version = -1
  private externalVersion: number | undefined
  private checkedAt = Number.NEGATIVE_INFINITY
  /** Values of an earlier generation are stale. */
  private generation = 0

  constructor(
    private readonly core: CachingCore,
    private readonly tag: string,
    { bytesMax, bytesOf, isCacheable = () => true }: CacheOptions<Value>,
  ) {
    this.isCacheable = isCacheable
    this.entries = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ value }, key) => bytesOf(value) + key.length,
    })
    core.cacheVersions.addSize(tag, () => this.entries.calculatedSize)
  }

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const generation = this.refresh()
    const cached = this.entries.get(key)
    if (cached?.generation === generation) return cached.value
    try {
      const value = await compute()
      // Of the generation in which it began: if a commit has made it stale meanwhile, it is only for when the database is unavailable.
      const isLatest = (this.entries.peek(key)?.generation ?? -1) <= generation
      if (this.isCacheable(value) && isLatest) this.entries.set(key, { value, generation })
      return value
    } catch (error) {
      if (cached && this.core.db.isUnavailable(error)) return cached.value
      throw error
    }
  }

  private refresh(): number {
    const version = this.core.cacheVersions.of(this.tag)
    if (!this.mayOthersHaveWritten() && version === this.version) return this.generation
    this.version = version
    return ++this.generation
  }

  private mayOthersHaveWritten(): boolean {
    if (performance.now() - this.checkedAt <= recheckMs) return false
    const before = this.externalVersion
    this.externalVersion = this.core.db.externalDataVersion()
    this.checkedAt = performance.now()
    return this.externalVersion === undefined || this.externalVersion !== before
  }
}

/** All rows of a table in the memory of each process, so that using them takes no statement. */
interface RowsInMemory<Ctx extends { readonly core: CachingCore }, Row> {
  /** Reads the rows again if this process or another one has made their tag stale. */
  refresh(ctx: Ctx): Promise<void>
  /** Returns the rows that were read last; none before the first time. */
  latest(ctx: Pick<Ctx, 'core'>): readonly Row[]
}

/** For few rows that seldom change. `load` reads all of them. */
export function rowsInMemory<Ctx extends { readonly core: CachingCore }, Row>(
  tag: string,
  load: (ctx: Ctx) => Promise<readonly Row[]>,
): RowsInMemory<Ctx, Row> {
  const size = { bytesMax: 10_000_000, bytesOf: (rows: readonly Row[]) => (rows.length + 1) * 500 }
  const kept = new WeakMap<CachingCore, { cache: VersionedCache<readonly Row[]>; latest: readonly Row[] }>()
  const keptIn = (core: CachingCore) => {
    const known = kept.get(core)
    if (known) return known
    const created = { cache: new VersionedCache<readonly Row[]>(core, tag, size), latest: [] }
    kept.set(core, created)
    return created
  }
  return {
    refresh: async (ctx) => {
      const rows = keptIn(ctx.core)
      rows.latest = await rows.cache.get('all', () => load(ctx))
    },
    latest: ({ core }) => keptIn(core).latest,
  }
}
