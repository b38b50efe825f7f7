import type { Permission } from '@/tests/support/module-testing/permission'
import type { TestRole, World } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'

/** A request that its route accepts. */
export interface SampleRequest {
  as: TestRole
  /** Builds a valid body, and a path if the route has parameters. */
  build(world: World, actor: TestClient): Promise<{ path?: string; body?: object }>
  /** Members of the response that differ each time, such as a secret that is shown once. */
  fresh?: readonly string[]
  /** Sent after all others, because it changes what they rely on. */
  runsLast?: true
}

/** A request of this role with a body. */
export const withBody = (as: TestRole, body: object = {}): SampleRequest => ({
  as,
  build: async () => ({ body }),
})
/** The same to a path with parameters. */
export const withPath = (
  as: TestRole,
  path: (world: World) => Promise<string>,
  body: object = {},
): SampleRequest => ({
  as,
  build: async (world) => ({ path: await path(world), body }),
})
/** The requests that `permissions` builds for these routes, each sent by this role. */
export function permittedRequests(
  permissions: Readonly<Record<string, Permission>>,
  senders: Readonly<Record<string, TestRole>>,
): Record<string, SampleRequest> {
  const requestOf = (route: string, as: TestRole): SampleRequest => ({
    as,
    build: async (world) => {
      const { path, body = {} } = (await permissions[route]?.request?.(world, as)) ?? {}
      return { path, body: body as object }
    },
  })
  return Object.fromEntries(Object.entries(senders).map(([route, as]) => [route, requestOf(route, as)]))
}
