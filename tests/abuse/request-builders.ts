import type { Role, World } from '@/tests/abuse/world'
import type { TestClient } from '@/tests/support/test-client'

export interface ValidRequest {
  as: Role
  /** The address, where it names something, and a body that is taken. */
  build(world: World, actor: TestClient): Promise<{ path?: string; body?: object }>
}

/** A body, sent to the address of the route. */
export const withBody = (as: Role, body: object = {}): ValidRequest => ({ as, build: async () => ({ body }) })
/** An address that names something. */
export const withPath = (
  as: Role,
  path: (world: World) => Promise<string>,
  body: object = {},
): ValidRequest => ({
  as,
  build: async (world) => ({ path: await path(world), body }),
})
