import type { Actor } from '@/src/testing/actor'
import type { Role, World } from '@/tests/abuse/world'

export interface GoodRequest {
  as: Role
  /** The address, where it names something, and a body that is taken. */
  ask(world: World, actor: Actor): Promise<{ path?: string; body?: object }>
}

/** A body, sent to the address of the route. */
export const by = (as: Role, body: object = {}): GoodRequest => ({ as, ask: async () => ({ body }) })
/** An address that names something. */
export const about = (as: Role, path: (world: World) => Promise<string>, body: object = {}): GoodRequest => ({
  as,
  ask: async (world) => ({ path: await path(world), body }),
})
