import {
  defineModuleTesting,
  invalidForVerified,
  okForAll,
  okForSignedIn,
  type World,
} from 'mintmark/testing'
import { messages } from './messages'
import { ownListingsPath } from './web/paths'

async function changeOf(world: World) {
  const { listingId } = await world.listing()
  return { changes: [{ listingId, price: 12.5 }] }
}

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/market': okForAll,
    'GET /api/listings/prices.csv': okForSignedIn,
    'PATCH /api/listings': invalidForVerified,
  },
  sampleRequests: {
    'PATCH /api/listings': { as: 'seller', build: async (world) => ({ body: await changeOf(world) }) },
  },
  sampleValues: async (world) => ({ changes: [(await changeOf(world)).changes] }),
  exposedKeys: {
    'GET /api/market': {
      'visitor unverified stranger buyer seller moderator admin':
        'at items.*.id items.*.lastSale items.*.price items.*.rap items.*.stock',
    },
    'GET /api/listings/prices.csv': {},
  },
  screens: {
    [ownListingsPath]: [
      {
        name: 'prices to change',
        as: 'seller',
        open: (page) => page.getByLabel(messages.table.selectAll).check(),
      },
      {
        name: 'a price file with wrong rows',
        as: 'seller',
        open: (page) =>
          page.getByLabel(messages.file.upload).setInputFiles({
            name: 'prices.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(`listingId,price\n${'unknown,5\n'.repeat(20)}`),
          }),
      },
      { name: 'nothing for sale', as: 'buyer' },
    ],
  },
  cacheControl: { 'GET /api/market': 'no-cache' },
  faults: [
    {
      name: 'the prices of the market stay when a listing changes',
      file: 'modules/bulk/market.ts',
      find: 'new VersionedCache<CatalogResponse>(core, catalogCacheTag, {',
      replace: "new VersionedCache<CatalogResponse>(core, 'bulk', {",
      impact: 'Bots buy and sell at prices that are gone.',
      caughtBy: { test: 'modules/bulk/bulk.test.ts' },
    },
    {
      name: 'a failed price change stops those after it',
      file: 'modules/bulk/price-changes.ts',
      find: 'if (!(error instanceof AppError && v.is(Code, error.kind.code))) throw error',
      replace: 'throw error',
      impact: 'One sold listing keeps a bot from repricing all others.',
      caughtBy: { test: 'modules/bulk/bulk.test.ts' },
    },
  ],
})
