import { readConfig } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { Counter } from '@/src/core/tally'

/** Of one address: far more than browsers open, and too few to hold much up by sending letter by letter. */
const concurrentBodiesMax = 100
const retryAfterSeconds = 10

/** Bodies that are on their way, by the address that they come from. */
export class BodyConcurrencyLimiter {
  private readonly open = new Counter()

  constructor(private readonly core: Core) {}

  /** Reads a body by `work`. Throws too_many_requests where its address has too many under way. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const { RATE_LIMIT_SCALE } = readConfig({ core: this.core }, appConfig)
    if (this.open.of(address) >= concurrentBodiesMax * RATE_LIMIT_SCALE)
      throw httpErrors.too_many_requests({ retryAfterSeconds: retryAfterSeconds })
    this.open.add(address)
    try {
      return await work()
    } finally {
      this.open.remove(address)
    }
  }
}
