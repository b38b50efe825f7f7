import { read } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { hostConfig } from '@/src/core/host-config'

/** Of one address: far more than browsers open, and too few to hold much up by sending letter by letter. */
const atOnceMax = 100
const comeAgainSeconds = 10

/** Bodies that are on their way, by the address that they come from. */
export class OpenBodies {
  private readonly open = new Map<string, number>()

  constructor(private readonly core: Core) {}

  /** Reads a body by `work`. Throws too_many_requests where its address has too many under way. */
  async during<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const { RATE_LIMIT_SCALE } = read({ core: this.core }, hostConfig)
    const others = this.open.get(address) ?? 0
    if (others >= atOnceMax * RATE_LIMIT_SCALE)
      throw httpErrors.too_many_requests({ retryAfterSeconds: comeAgainSeconds })
    this.open.set(address, others + 1)
    try {
      return await work()
    } finally {
      this.close(address)
    }
  }

  private close(address: string): void {
    const left = (this.open.get(address) ?? 0) - 1
    if (left > 0) this.open.set(address, left)
    else this.open.delete(address)
  }
}
