/** Wakes everyone who is waiting at that moment. */
export class Signal {
  private waiting = Promise.withResolvers<void>()

  /** Resolves at the next `notify`. */
  next(): Promise<void> {
    return this.waiting.promise
  }

  notify(): void {
    this.waiting.resolve()
    this.waiting = Promise.withResolvers<void>()
  }
}
