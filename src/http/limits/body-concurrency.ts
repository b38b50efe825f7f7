import { type Network, networksOf } from '@/src/http/client-address'
import { NetworkCounter } from '@/src/http/limits/network-counter'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Per address: far more than browsers open, and too few to tie up the server by sending bodies slowly. */
const concurrentBodiesMax = 100
const retryAfterSeconds = 10
/** A body that takes longer makes room for a newer one. */
const slowAfterMs = 2_000

interface OpenBody {
  readonly networks: readonly Network[]
  readonly startedAt: number
  /** Rejects the request. */
  readonly drop: () => void
}

/**
 * Limits the number of request bodies being received per address and its networks. When there is no room, the slowest body makes room:
 * otherwise a client that sends slow bodies would lock out all others at its address.
 */
export class BodyConcurrencyLimiter {
  private readonly counts = new NetworkCounter()
  /** Oldest first. */
  private readonly open = new Set<OpenBody>()

  constructor(private readonly core: Core) {}

  /** Reads a body with `work`. Throws too_many_requests if the address sends too many bodies at once. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const networks = networksOf(address)
    if (!this.makeRoom(networks)) throw httpErrors.too_many_requests({ retryAfterSeconds })
    const dropped = Promise.withResolvers<never>()
    const body: OpenBody = {
      networks,
      startedAt: this.core.elapsed(),
      drop: () => {
        this.close(body)
        dropped.reject(httpErrors.too_many_requests({ retryAfterSeconds }))
      },
    }
    this.open.add(body)
    this.counts.add(networks)
    try {
      return await Promise.race([work(), dropped.promise])
    } finally {
      this.close(body)
    }
  }

  private makeRoom(networks: readonly Network[]): boolean {
    const max = concurrentBodiesMax * readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    for (const network of networks) {
      if (this.counts.hasRoom([network], max)) continue
      const slowest = this.maybeSlowest(network)
      if (!slowest) return false
      slowest.drop()
    }
    return true
  }

  private maybeSlowest({ name }: Network): OpenBody | undefined {
    const slowSince = this.core.elapsed() - slowAfterMs
    for (const body of this.open) {
      if (body.startedAt > slowSince) return undefined
      if (body.networks.some((one) => one.name === name)) return body
    }
    return undefined
  }

  private close(body: OpenBody): void {
    if (this.open.delete(body)) this.counts.remove(body.networks)
  }
}
