interface Options<Value> {
  /** The sum of all sizes. */
  max: number
  /** By default, each value counts 1. */
  sizeOf?: (value: Value, key: string) => number
}

/** Keeps values until their sizes exceed the maximum, and then deletes those that were used least recently. */
export class LruCache<Value extends NonNullable<unknown>> {
  /** In the order of use: a `Map` iterates in the order of insertion. */
  private readonly entries = new Map<string, { value: Value; size: number }>()
  private readonly max: number
  private readonly sizeOf: (value: Value, key: string) => number
  private total = 0

  constructor({ max, sizeOf = () => 1 }: Options<Value>) {
    this.max = max
    this.sizeOf = sizeOf
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** Stores nothing if the value alone exceeds the maximum. */
  set(key: string, value: Value): void {
    this.delete(key)
    const size = this.sizeOf(value, key)
    if (size > this.max) return
    this.entries.set(key, { value, size })
    this.total += size
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.max) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.total -= this.entries.get(key)?.size ?? 0
    this.entries.delete(key)
  }

  clear(): void {
    this.entries.clear()
    this.total = 0
  }
}
