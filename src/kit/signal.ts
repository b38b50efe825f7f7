/** Ends the waiting of everybody who waits at that moment. */
export class Signal {
  private waiting = Promise.withResolvers<void>()

  /** Resolves with the next nudge. */
  next(): Promise<void> {
    return this.waiting.promise
  }

  notify(): void {
    this.waiting.resolve()
    this.waiting = Promise.withResolvers<void>()
  }
}
