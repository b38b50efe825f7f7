import type { Role, World } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'

/** A request that its route accepts. */
export interface SampleRequest {
  as: Role
  /** Builds a valid body, and a path if the route has parameters. */
  build(world: World, actor: TestClient): Promise<{ path?: string; body?: object }>
  /** Sent after all others, because it changes what they rely on. */
  runsLast?: true
}

export const withBody = (as: Role, body: object = {}): SampleRequest => ({
  as,
  build: async () => ({ body }),
})
export const withPath = (
  as: Role,
  path: (world: World) => Promise<string>,
  body: object = {},
): SampleRequest => ({
  as,
  build: async (world) => ({ path: await path(world), body }),
})
