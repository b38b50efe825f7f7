import { defineModuleTesting, okForAll, type World } from 'mintmark/testing'

type Format = 'atom' | 'json'

const itemFeed = (format: Format) => ({
  ...okForAll,
  request: async (world: World) => ({ path: `/item/${(await world.listing()).itemId}/feed.${format}` }),
})

const sellerFeed = (format: Format) => ({
  ...okForAll,
  request: async (world: World) => {
    const { username } = (await (await world.signInAs('seller')).get('/api/auth/user')).body
    return { path: `/seller/${username}/feed.${format}` }
  },
})

export const testing = defineModuleTesting({
  permissions: {
    'GET /feeds/items.atom': okForAll,
    'GET /feeds/items.json': okForAll,
    'GET /feeds/products.jsonl': okForAll,
    'GET /item/:id/feed.atom': itemFeed('atom'),
    'GET /item/:id/feed.json': itemFeed('json'),
    'GET /seller/:username/feed.atom': sellerFeed('atom'),
    'GET /seller/:username/feed.json': sellerFeed('json'),
  },
  faults: [
    {
      name: 'names in feeds are not escaped',
      file: 'modules/feeds/atom.ts',
      find: '  return escapeMarkup(text.replace(',
      replace: '  return (text.replace(',
      impact: 'An item named "Tom & Jerry" breaks the feed for every program that reads it.',
      caughtBy: { test: 'modules/feeds/feeds.test.ts' },
    },
  ],
})
