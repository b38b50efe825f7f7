import '@/web/testing/dom'
import { setSystemTime } from 'bun:test'
import { catalog } from '@/modules/catalog/module'
import type { Env } from '@/src/kit/config/config'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const html = '<!doctype html><html lang="en"><title></title><meta name="mintmark" content="{}"></html>'
const sites = new Map<string, Promise<TestApp>>()
let names = 0

/** The whole product with the demo platform. Rows with the same settings share one; pages use its clock. */
export function site(env: Env = {}): Promise<TestApp> {
  const key = JSON.stringify(env)
  const known = sites.get(key) ?? startApp(env)
  sites.set(key, known)
  return known
}

async function startApp(env: Env): Promise<TestApp> {
  const started = await createTestApp({ env, pages: { html: async () => html } })
  await catalog.start?.(started.ctx)
  setSystemTime(new Date(started.ctx.now()))
  return started
}

/** Moves time on for server and pages, and runs everything that is due. */
export async function advance(ms: number): Promise<void> {
  const { ctx, advance: move, drain } = await site()
  move(ms)
  setSystemTime(new Date(ctx.now()))
  for (const { run } of modules.flatMap((module) => [...(module.jobs ?? [])])) await run(ctx)
  await drain()
}

export async function drain(): Promise<void> {
  const { drain } = await site()
  await drain()
}

/** A new user with a session of the temporary login. */
export async function newUser(name = `person_${++names}`): Promise<TestClient> {
  const { signIn } = await site()
  return signIn(name)
}

export async function newVisitor(): Promise<TestClient> {
  const { visitor } = await site()
  return visitor()
}

export async function closeApps(): Promise<void> {
  for (const opened of sites.values()) await (await opened)[Symbol.asyncDispose]()
  sites.clear()
  setSystemTime()
}
