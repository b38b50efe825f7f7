import type { Env } from '@/src/kit/config/config'
import { defineModule, type Module } from '@/src/kit/module/module'
import { createTestApp, type NetworkStubs, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

/** The kit with a single module that the test defines: `(scope) => scope.get(…)` and any other module field. */
export function createKitApp(
  routes: NonNullable<Module['routes']>,
  { env, fetch, lookup, sleep, ...fields }: { env?: Env } & NetworkStubs & Partial<Module> = {},
): Promise<TestApp> {
  const testModule = defineModule({ name: 'trial', owns: 'The module under test.', routes, ...fields })
  return createTestApp({ env, fetch, lookup, sleep, modules: [headerAuth, testModule] })
}
