import { expect, test } from 'bun:test'
import { loggedInAs } from '@/modules/players/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

const pages = {
  html: async () => '<!doctype html><html lang="en"><title>x</title><meta name="mintmark" content="">',
}
const env = { PUBLIC_URL: 'http://localhost:3000' }

function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

async function readPreview(app: TestApp, path: string) {
  const { body } = await app.visitor().get(path)
  const url = new URL(contentOf(body, 'og:image') ?? '')
  const response = await app.visitor().fetch(url.pathname)
  const bytes = await response.bytes()
  const { format, width, height } = await new Bun.Image(bytes).metadata()
  return {
    card: contentOf(body, 'twitter:card'),
    url: contentOf(body, 'og:url'),
    size: `${contentOf(body, 'og:image:width')} ${contentOf(body, 'og:image:height')}`,
    type: contentOf(body, 'og:image:type'),
    origin: url.origin,
    served: [response.status, response.headers.get('content-type'), format, `${width} ${height}`],
    hash: Bun.hash(bytes),
  }
}

test('links to an item, a seller and the site show pictures, which visitors may load', async () => {
  await using app = await createTestApp({ env, pages })
  const seller = await app.signIn('ann')
  const { itemId } = await listItem(seller)
  const hashes = new Set<unknown>()
  for (const path of [`/item/${itemId}`, '/seller/ann', '/', '/marketplace']) {
    const { hash, ...preview } = await readPreview(app, path)
    expect(preview).toEqual({
      card: 'summary_large_image',
      url: `http://localhost:3000${path}`,
      size: '1200 630',
      type: 'image/jpeg',
      origin: 'http://localhost:3000',
      served: [200, 'image/jpeg', 'jpeg', '1200 630'],
    })
    hashes.add(hash)
  }
  // Ann is linked to no player, so her picture is that of the site.
  expect(hashes.size).toBe(2)
})

test('the picture of a seller shows the linked player', async () => {
  await using app = await createTestApp({ env, pages })
  const site = await readPreview(app, '/')
  const player = await loggedInAs(app, 'AmberQuill')
  const { username } = (await player.get('/api/auth/user')).body
  expect((await readPreview(app, `/seller/${username}`)).hash).not.toBe(site.hash)
})

test('404: the picture of an item or a seller that does not exist', async () => {
  await using app = await createTestApp({ env, pages })
  for (const path of ['items/none', 'sellers/nobody', 'others/1'])
    expect((await app.visitor().get(`/api/share-pictures/${path}`)).status).toBe(404)
})

test('the same picture is drawn once', async () => {
  await using app = await createTestApp({ env, pages })
  const { itemId } = await listItem(await app.signIn('ann'))
  const requests = Array.from({ length: 30 }, () =>
    app.visitor().fetch(`/api/share-pictures/items/${itemId}`),
  )
  // More than may wait for a drawing.
  const responses = await Promise.all(requests)
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const sizes = await Promise.all(responses.map(async (response) => (await response.bytes()).byteLength))
  expect(new Set([...sizes, app.core.cacheVersions.sizes().get('link-pictures')])).toEqual(
    new Set([sizes[0]]),
  )
})
