/** How often to check all listeners: retries come due, and other processes publish, without waking this one. */
export const pollMs = 1_000

/** The listeners to ask for due deliveries. To ask for a few that were woken is much cheaper than for all. */
export class ListenersToCheck {
  private readonly woken = new Set<string>()
  private checkedAllAt = Number.NEGATIVE_INFINITY

  constructor(private readonly all: readonly string[]) {}

  /** Something new was published for these. */
  wake(listeners: Iterable<string>): void {
    for (const listener of listeners) this.woken.add(listener)
  }

  get isAnyWoken(): boolean {
    return this.woken.size > 0
  }

  areAllDue(): boolean {
    return performance.now() - this.checkedAllAt >= pollMs
  }

  /** Returns all, or those that were woken since the last call. */
  take(takesAll: boolean): readonly string[] {
    const names = takesAll ? this.all : [...this.woken]
    if (takesAll) this.checkedAllAt = performance.now()
    this.woken.clear()
    return names
  }
}
