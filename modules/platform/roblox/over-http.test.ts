import { expect, test } from 'bun:test'
import { maybePlayer, readInventory, readItemImages } from '@/modules/platform/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'

test('the platform is read over a real connection at ROBLOX_API_BASE', async () => {
  const roblox = createFakeRoblox({ now: Date.now })
  await using served = serveFakeRoblox(roblox)
  await using app = await createTestApp({ env: served.env })
  const ada = roblox.world.addPlayer('Ada', { description: 'Hats.' })
  const hat = roblox.world.addItem('Valkyrie Helm')
  roblox.world.giveCopy(hat, ada)

  expect(await maybePlayer(app.ctx, { username: 'ada' })).toMatchObject({ description: 'Hats.' })
  const inventory = await readInventory(app.ctx, String(ada.id))
  expect(inventory).toMatchObject({ seen: 'open', copies: [{ name: 'Valkyrie Helm', serial: 1 }] })
  const image = (await readItemImages(app.ctx, [String(hat.id)], '150x150')).get(String(hat.id))
  if (image?.state !== 'completed') throw new Error('the image should be complete')
  const { width, height } = await new Bun.Image(image.bytes).metadata()
  expect([width, height]).toEqual([150, 150])
})
