const windowMs = 60_000
/** Lines in a minute about one network that exceeds a limit, and about all of them. */
const perNetworkMax = 10
const totalMax = 1_000

/** Bounds the log lines about requests over a rate limit, which cost their senders nothing. */
export class RefusalLog {
  private windowStart = 0
  private readonly lines = new Map<string, number>()
  private total = 0
  private unlogged = 0

  constructor(private readonly now: () => number) {}

  /** Whether to log another refusal of this network. Returns how many were not logged since the last line, or undefined. */
  admit(network: string): { unlogged: number } | undefined {
    if (this.now() >= this.windowStart + windowMs) this.startWindow()
    const ofNetwork = this.lines.get(network) ?? 0
    if (ofNetwork >= perNetworkMax || this.total >= totalMax) {
      this.unlogged += 1
      return undefined
    }
    this.lines.set(network, ofNetwork + 1)
    this.total += 1
    const { unlogged } = this
    this.unlogged = 0
    return { unlogged }
  }

  private startWindow(): void {
    this.windowStart = this.now()
    this.lines.clear()
    this.total = 0
  }
}
