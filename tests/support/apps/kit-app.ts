import type { Env } from '@/src/kit/config'
import { defineModule, type Module } from '@/src/kit/module'
import { createTestApp, type NetworkStubs, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

/** The kit around one module made for the test: `scope => scope.get(…)`, and whatever else it adds. */
export function createKitApp(
  routes: NonNullable<Module['routes']>,
  { env, fetch, lookup, sleep, ...more }: { env?: Env } & NetworkStubs & Partial<Module> = {},
): Promise<TestApp> {
  const trial = defineModule({ name: 'trial', owns: 'What a test needs.', routes, ...more })
  return createTestApp({ env, fetch, lookup, sleep, modules: [headerAuth, trial] })
}
