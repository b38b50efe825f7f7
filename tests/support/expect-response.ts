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
  /** The expected error code. */
  code?: string
  /** The exact events that the request publishes, in any order. Default: none. */
  events?: string[]
}

/** Sends one request and expects its status, error code and published events. */
export async function expectResponse(test: TestApp, expected: Expected): Promise<TestResponse> {
  const [method, path] = methodAndPath(expected)
  const before = (await test.eventNames()).length
  const response = await expected.as.send(method, path, expected.body)
  const published = (await test.eventNames()).slice(before)
  expect({
    status: response.status,
    ...(expected.code && { code: response.body.code }),
    events: published.sort(),
  }).toEqual({
    status: expected.status,
    ...(expected.code && { code: expected.code }),
    events: (expected.events ?? []).sort(),
  })
  return response
}

function methodAndPath(expected: Expected): [method: string, path: string] {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    const path = expected[method]
    if (path !== undefined) return [method.toUpperCase(), path]
  }
  throw new Error('Pass a method with a path')
}
