import type { Role, World } from '@/tests/abuse/world'
import type { TestClient } from '@/tests/support/test-client'

export interface ValidRequest {
  as: Role
  /** Builds a valid body, and a path if the route has parameters. */
  build(world: World, actor: TestClient): Promise<{ path?: string; body?: object }>
}

export const withBody = (as: Role, body: object = {}): ValidRequest => ({ as, build: async () => ({ body }) })
export const withPath = (
  as: Role,
  path: (world: World) => Promise<string>,
  body: object = {},
): ValidRequest => ({
  as,
  build: async (world) => ({ path: await path(world), body }),
})
