import { expect, test } from 'bun:test'
import { collectTested } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'

const lists = (await collectTested()).flatMap(({ testing }) => testing.userRows ?? [])

test.each(lists)('$path: only their user lists and removes rows', async ({ path, body }) => {
  await using world = await createWorld()
  const [buyer, stranger] = [await world.signInAs('buyer'), await world.signInAs('stranger')]
  const added = await buyer.post(path, await body(world))
  expect(added.status).toBe(201)
  expect((await buyer.get(path)).body).toEqual([added.body])
  expect((await stranger.get(path)).body).toEqual([])
  const row = `${path}/${added.body.id}`
  expect((await stranger.delete(row)).status).toBe(404)
  expect((await buyer.get(path)).body).toEqual([added.body])
  expect((await buyer.delete(row)).status).toBe(204)
  expect((await buyer.get(path)).body).toEqual([])
})
