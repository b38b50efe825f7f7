import type { TxContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'

/** Another process may have written: that is looked at so often. */
const recheckMs = 100

/** Says that data of this kind changes with this transaction; what was computed from it is stale from the commit on. */
export function invalidate(tx: TxContext, kind: string): void {
  tx.staleCacheTags.add(kind)
}

/** How often each kind of data has changed, as far as this process has heard. */
export class CacheVersions {
  private readonly counts = new Map<string, number>()
  private tell: ((kinds: string[]) => void) | undefined

  of(kind: string): number {
    return this.counts.get(kind) ?? 0
  }

  /** Says that data of these kinds has changed, in this process and to the others. */
  bump(kinds: ReadonlySet<string>): void {
    this.bumpLocal(kinds)
    if (kinds.size > 0) this.tell?.([...kinds])
  }

  bumpLocal(kinds: Iterable<string>): void {
    for (const kind of kinds) this.counts.set(kind, this.of(kind) + 1)
  }

  /** From now on `tell` says to the other processes of the site what has changed. */
  onBump(tell: (kinds: string[]) => void): void {
    this.tell = tell
  }
}

/** Values computed from data of one kind: what this process commits shows at once, what another does as soon as it says so, or within 100 ms. */
export class VersionedCache<Value> {
  private readonly values = new Map<string, Value>()
  private version = -1
  private otherWrites: number | undefined
  private checkedAt = Number.NEGATIVE_INFINITY
  /** How often everything was forgotten. */
  private generation = 0

  constructor(
    private readonly core: Core,
    private readonly tag: string,
    private readonly entriesMax: number,
  ) {}

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const forgotten = this.refresh()
    const found = this.values.get(key)
    if (found !== undefined) return found
    const value = await compute()
    // A commit may have come between; then this value is only the asker's.
    if (forgotten === this.refresh() && this.values.size < this.entriesMax) this.values.set(key, value)
    return value
  }

  private refresh(): number {
    const version = this.core.cacheVersions.of(this.tag)
    if (!this.mayOthersHaveWritten() && version === this.version) return this.generation
    this.version = version
    this.values.clear()
    return ++this.generation
  }

  private mayOthersHaveWritten(): boolean {
    if (performance.now() - this.checkedAt <= recheckMs) return false
    const before = this.otherWrites
    this.otherWrites = this.core.db.externalDataVersion()
    this.checkedAt = performance.now()
    return this.otherWrites === undefined || this.otherWrites !== before
  }
}
