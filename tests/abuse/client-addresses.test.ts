import { afterAll, expect, test } from 'bun:test'
import { events, outbox } from '@/src/runtime/schema'
import { testedSampleRequests } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'

const sampleRequests = await testedSampleRequests()
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

const address = '203.0.113.77'

/** Events, and jobs as they were enqueued: in tests, they run only when the test says so. */
async function withAddress(): Promise<string[]> {
  const { read } = world.app.core.db
  const rows = [...(await read.select().from(outbox)), ...(await read.select().from(events))]
  return rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(address))
}

test.each(Object.entries(sampleRequests))(
  '%s stores no job and no event with the address of its client',
  async (route, request) => {
    const [method = '', pattern = ''] = route.split(' ')
    const actor = await world.signInAs(request.as)
    const { path = pattern, body } = await request.build(world, actor)
    await world.app.drain()
    await actor.send(method, path, body, { 'x-forwarded-for': address })
    expect(await withAddress()).toEqual([])
  },
)
