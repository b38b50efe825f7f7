import type { Network } from '@/src/http/client-address'
import { Counter } from '@/src/kit/metrics/counter'

/** Counts what clients hold open, per network. */
export class NetworkCounter {
  private readonly open = new Counter()

  /** Whether all networks of a client have room for one more, if one address may hold `max`. */
  hasRoom(networks: readonly Network[], max: number): boolean {
    return networks.every(({ name, share }) => this.open.of(name) < max * share)
  }

  add(networks: readonly Network[]): void {
    for (const { name } of networks) this.open.add(name)
  }

  remove(networks: readonly Network[]): void {
    for (const { name } of networks) this.open.remove(name)
  }
}
