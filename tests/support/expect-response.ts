import { expect } from 'bun:test'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

interface Expected {
  as: TestClient
  get?: string
  post?: string
  put?: string
  patch?: string
  delete?: string
  body?: unknown
  status: number
  /** The code of a refusal. */
  code?: string
  /** Exactly the events that the request caused, in any order; none is the default. */
  events?: string[]
}

/** Sends one request and states its status and the facts it caused. */
export async function expectResponse(test: TestApp, expected: Expected): Promise<TestResponse> {
  const [method, path] = methodAndPath(expected)
  const before = (await test.eventNames()).length
  const reply = await expected.as.send(method, path, expected.body)
  const caused = (await test.eventNames()).slice(before)
  expect({
    status: reply.status,
    ...(expected.code && { code: reply.body.code }),
    events: caused.sort(),
  }).toEqual({
    status: expected.status,
    ...(expected.code && { code: expected.code }),
    events: (expected.events ?? []).sort(),
  })
  return reply
}

function methodAndPath(expected: Expected): [method: string, path: string] {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    const path = expected[method]
    if (path !== undefined) return [method.toUpperCase(), path]
  }
  throw new Error('A check names a method and a path')
}
