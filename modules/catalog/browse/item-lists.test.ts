import { describe, expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

describe('lists that no cache holds', () => {
  const lists = (count: number) => Array.from({ length: count }, (_, at) => `/api/items?maxPrice=${at + 1}`)
  const statusesOf = async (client: TestClient, paths: string[]) => {
    const statuses: number[] = []
    for (const path of paths) statuses.push((await client.get(path)).status)
    return statuses
  }

  test('use up the limit of a caller sooner, without an effect on others (E1)', async () => {
    await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    const [greedy, other] = [await app.signIn('greedy'), await app.signIn('other')]
    const statuses = await statusesOf(greedy, lists(500))
    expect([statuses.indexOf(429), statuses.lastIndexOf(200)]).toEqual([300, 299])
    expect(await statusesOf(other, ['/api/items?maxPrice=7000'])).toEqual([200])
    app.advance(60_000)
    expect(await statusesOf(greedy, ['/api/items?maxPrice=8000'])).toEqual([200])
  })

  test("don't limit a person who searches and pages quickly for a minute", async () => {
    await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    const person = app.visitor()
    const view = (path: string) => [
      path,
      '/api/auth/captcha',
      '/api/recent-purchases',
      '/api/items',
      '/api/items',
    ]
    const statuses = await statusesOf(person, lists(60).flatMap(view))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('are started one per turn of the event loop, so that other requests are answered in between (E3)', async () => {
    await using app = await createTestApp()
    let [turn, isDone] = [0, false]
    const countTurns = () => {
      turn++
      if (!isDone) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    const visitor = app.visitor()
    await Promise.all(lists(20).map((path) => visitor.get(path)))
    isDone = true
    expect(turn).toBeGreaterThanOrEqual(20)
  })
})
