import { defineModuleTesting, okForAll, type World } from 'mintmark/testing'

async function itemFeedOf(world: World): Promise<string> {
  return `/item/${(await world.listing()).itemId}/feed.atom`
}

async function sellerFeedOf(world: World): Promise<string> {
  const { username } = (await (await world.signInAs('seller')).get('/api/auth/user')).body
  return `/seller/${username}/feed.atom`
}

export const testing = defineModuleTesting({
  permissions: {
    'GET /feeds/items.atom': okForAll,
    'GET /feeds/items.json': okForAll,
    'GET /feeds/products.jsonl': okForAll,
    'GET /item/:id/feed.atom': {
      ...okForAll,
      request: async (world) => ({ path: await itemFeedOf(world) }),
    },
    'GET /seller/:username/feed.atom': {
      ...okForAll,
      request: async (world) => ({ path: await sellerFeedOf(world) }),
    },
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
