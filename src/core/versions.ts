import type { TxContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'

/** Another process may have written: what was computed is trusted no longer than this. */
const trustedMs = 100

/** Says that data of this kind changes with this transaction; what was computed from it is stale from the commit on. */
export function touch(tx: TxContext, kind: string): void {
  tx.touched.add(kind)
}

/** How often each kind of data has changed in this process. */
export class Versions {
  private readonly counts = new Map<string, number>()

  of(kind: string): number {
    return this.counts.get(kind) ?? 0
  }

  raise(kinds: Iterable<string>): void {
    for (const kind of kinds) this.counts.set(kind, this.of(kind) + 1)
  }
}

/** Values computed from data of one kind: what this process commits shows at once, what another does within 100 ms. */
export class VersionedCache<Value> {
  private readonly values = new Map<string, Value>()
  private version = -1
  private since = Number.NEGATIVE_INFINITY

  constructor(
    private readonly core: Core,
    private readonly kind: string,
    private readonly entriesMax: number,
  ) {}

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const version = this.refresh()
    const found = this.values.get(key)
    if (found !== undefined) return found
    const value = await compute()
    // A commit may have come between; then this value is only the asker's.
    if (version === this.core.versions.of(this.kind) && this.values.size < this.entriesMax)
      this.values.set(key, value)
    return value
  }

  private refresh(): number {
    const version = this.core.versions.of(this.kind)
    if (version !== this.version || performance.now() - this.since > trustedMs) {
      this.values.clear()
      this.version = version
      this.since = performance.now()
    }
    return version
  }
}
