import {
  clickButton,
  type DemoMarket,
  defineModuleTesting,
  itemScreens,
  listItem,
  type Permission,
  type World,
  withPath,
} from 'mintmark/testing'
import type { Offer } from './contract'
import { shellMessages } from './shell-messages'
import { offersPath } from './web/paths'

const offered = { price: 100 }
const noRules = { declineBelow: null, acceptFrom: null }

/** Returns the id of an open offer of the buyer to the seller. */
async function createOffer(world: World): Promise<string> {
  const buyer = await world.signInAs('buyer')
  const { body } = await buyer.get('/api/offers')
  const open = body.find(({ state, proposedBy }: Offer) => state === 'open' && proposedBy === 'buyer')
  if (open) return open.id
  const { listingId } = await listItem(await world.signInAs('seller'))
  return (await buyer.post(`/api/listings/${listingId}/offers`, offered)).body.id
}

const pathOf = (verb: string) => async (world: World) => `/api/offers/${await createOffer(world)}/${verb}`

const onOffer =
  (verb: string, body?: unknown): NonNullable<Permission['request']> =>
  async (world) => ({ path: await pathOf(verb)(world), body })

async function pathToOffers({ users, listing }: DemoMarket): Promise<string> {
  await users.buyer.post(`/api/listings/${listing.listingId}/offers`, {
    price: 120,
    message: 'Would 120 do?',
  })
  return offersPath
}

const keysOfOffer = (parent: string) =>
  [
    'buyer',
    'buyerId',
    'createdAt',
    'expiresAt',
    'id',
    'itemId',
    'itemName',
    'listingId',
    'listingPrice',
    'message',
  ]
    .concat(['orderId', 'price', 'proposedBy', 'role', 'round', 'seller', 'sellerId', 'state'])
    .map((key) => `${parent}${key}`)
    .join(' ')

export const testing = defineModuleTesting({
  createData: async (world) => {
    await createOffer(world)
    await (await world.signInAs('seller')).put('/api/offers/rules', { ...noRules, declineBelow: 1 })
  },
  permissions: {
    'GET /api/offers': { statuses: [401, 200, 200, 200, 200, 200, 200] },
    'GET /api/offers/rules': { statuses: [401, 200, 200, 200, 200, 200, 200] },
    'PUT /api/offers/rules': {
      statuses: [401, 403, 200, 200, 200, 200, 200],
      request: async () => ({ path: '/api/offers/rules', body: noRules }),
    },
    'POST /api/listings/:id/offers': {
      statuses: [401, 403, 201, 201, 403, 201, 201],
      request: async (world) => ({
        path: `/api/listings/${(await world.listing()).listingId}/offers`,
        body: offered,
      }),
    },
    'POST /api/offers/:id/accept': {
      statuses: [401, 403, 404, 409, 200, 404, 404],
      request: onOffer('accept'),
    },
    'POST /api/offers/:id/decline': {
      statuses: [401, 403, 404, 409, 200, 404, 404],
      request: onOffer('decline'),
    },
    'POST /api/offers/:id/counter': {
      statuses: [401, 403, 404, 409, 200, 404, 404],
      request: onOffer('counter', { price: 110 }),
    },
    'POST /api/offers/:id/withdraw': {
      statuses: [401, 403, 404, 200, 409, 404, 404],
      request: onOffer('withdraw'),
    },
  },
  sampleRequests: {
    'PUT /api/offers/rules': withPath('seller', async () => '/api/offers/rules', noRules),
    'POST /api/listings/:id/offers': {
      as: 'buyer',
      build: async (world) => ({
        path: `/api/listings/${(await world.listing()).listingId}/offers`,
        body: { ...offered, message: 'Is that enough?' },
      }),
    },
    'POST /api/offers/:id/accept': withPath('seller', pathOf('accept')),
    'POST /api/offers/:id/decline': withPath('seller', pathOf('decline')),
    'POST /api/offers/:id/counter': withPath('seller', pathOf('counter'), { price: 110 }),
    'POST /api/offers/:id/withdraw': withPath('buyer', pathOf('withdraw')),
  },
  exposedKeys: {
    'GET /api/offers/rules': {
      'unverified stranger buyer seller moderator admin': 'acceptFrom declineBelow',
    },
    'GET /api/offers': { 'buyer seller': keysOfOffer('[].'), 'unverified stranger moderator admin': '' },
  },
  downloadKeys: {
    'offers.offersMade': { buyer: 'createdAt id itemId price state' },
    'offers.offerRules': { seller: 'acceptFrom declineBelow' },
    'offers.offersReceived': { seller: 'createdAt id itemId price state' },
  },
  faults: [
    {
      name: 'an offer below the floor reaches the seller',
      file: 'modules/offers/make-offer.ts',
      find: "state: answer === 'decline' ? 'declined' : 'open',",
      replace: "state: 'open',",
      impact: 'Sellers who set a floor answer low offers by hand.',
      caughtBy: { test: 'modules/offers/rules.test.ts' },
    },
    {
      name: "a seller's rule accepts below its percentage",
      file: 'modules/offers/rules.ts',
      find: 'acceptFrom !== null && !isBelow(acceptFrom)',
      replace: 'acceptFrom !== null',
      impact: 'A copy is sold below the price that its seller agreed to.',
      caughtBy: { test: 'modules/offers/rules.test.ts' },
    },
  ],
  screens: {
    [offersPath]: [
      { name: 'an offer that waits for the seller', as: 'seller', path: pathToOffers },
      { name: 'an own offer', as: 'buyer', path: pathToOffers },
    ],
    ...itemScreens({ name: 'offering a price', open: clickButton(shellMessages.make), isFullRunOnly: true }),
  },
})
