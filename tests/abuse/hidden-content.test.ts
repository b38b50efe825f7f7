import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { restore, suspend } from '@/modules/users/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const search = 'Free Coins'
const name = `${search} Qzxv`
const description = 'Visit Qzxv for free coins'
/** In every text of the spammer, and in no other. */
const mark = /qzxv/i
const reason = 'Spam.'
/** Listings from this price up wait for staff, in dollars. */
const approvedFrom = 600
const pages = {
  html: async () => '<!doctype html><html lang="en"><title>x</title><meta name="mintmark" content="">',
}

/** What a user stored, in a copy for them alone. */
const ownRecords = ['/api/privacy/download']

interface Junk {
  app: TestApp
  spammer: TestClient
  spammerId: string
  staff: TestClient
  listing: { itemId: string; listingId: string; assetId: string }
}

/** Each hides what the spammer brought. The second function brings it back. */
const ways: Record<string, [(junk: Junk) => Promise<unknown>, (junk: Junk) => Promise<unknown>]> = {
  'whose only listing is hidden': [
    ({ staff, listing }) => staff.post(`/api/admin/listings/${listing.listingId}/hide`, { reason }),
    ({ staff, listing }) => staff.post(`/api/admin/listings/${listing.listingId}/unhide`),
  ],
  'whose only seller is suspended': [
    ({ app, spammerId }) => suspend(app.ctx, spammerId, { reason }),
    ({ app, spammerId }) => restore(app.ctx, spammerId, reason),
  ],
  'that was withdrawn before its only seller was suspended': [
    async ({ app, spammer, spammerId, listing }) => {
      await spammer.delete(`/api/listings/${listing.listingId}`)
      await suspend(app.ctx, spammerId, { reason })
    },
    ({ app, spammerId }) => restore(app.ctx, spammerId, reason),
  ],
  'whose only listing waits for approval': [
    ({ spammer, listing }) => spammer.patch(`/api/listings/${listing.listingId}`, { price: approvedFrom }),
    ({ staff, listing }) =>
      staff.post(`/api/admin/listings/${listing.listingId}/approve`, { price: approvedFrom }),
  ],
  'that staff removed': [
    ({ staff, listing }) => staff.send('DELETE', `/api/admin/items/${listing.itemId}`, { reason }),
    ({ staff, listing }) => staff.post(`/api/admin/items/${listing.itemId}/restore`, { reason }),
  ],
}

async function bringJunk(): Promise<Junk & AsyncDisposable> {
  const app = await createTestApp({
    pages,
    env: { PUBLIC_URL: 'http://localhost:3000', LISTING_APPROVAL_CENTS: String(approvedFrom * 100) },
  })
  const [spammer, staff] = [await app.signIn('spammer'), await signInStaff(app, 'moderator')]
  const listing = await listItem(spammer, { itemName: name, description })
  const spammerId = await userIdOf(spammer)
  return {
    app,
    spammer,
    spammerId,
    staff,
    listing: { ...listing, assetId: String(listing.assetId) },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

type Operation = { parameters?: { name: string; in: string }[] }

/** The paths of everything that a visitor or a user can read, with the ids of the junk and a search for it. */
async function readablePaths({ app, spammerId, listing }: Junk): Promise<string[]> {
  const values: Record<string, string> = {
    id: listing.itemId,
    itemId: listing.itemId,
    listingId: listing.listingId,
    assetId: listing.assetId,
    userId: spammerId,
    sellerId: spammerId,
    username: 'spammer',
    search,
    q: search,
  }
  const { paths } = (await app.visitor().get('/openapi.json')).body as {
    paths: Record<string, { get?: Operation }>
  }
  const api = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.startsWith('/api/admin/') || ownRecords.includes(path)) return []
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(values[key] ?? 'unknown'),
    )
    const query = (get.parameters ?? []).flatMap(({ in: place, name: key }) =>
      place === 'query' && values[key] !== undefined ? [`${key}=${encodeURIComponent(values[key])}`] : [],
    )
    // Filters can exclude each other: each is sent alone too.
    return [filled, ...query.map((part) => `${filled}?${part}`)]
  })
  const shown = app.core.modules.flatMap(({ pages: own = [] }) => own.map(({ path }) => path))
  const html = shown.map((path) =>
    path
      .replace('/item/:id', `/item/${listing.itemId}`)
      .replace(':username', 'spammer')
      .replace(/:\w+/g, 'x'),
  )
  return [...new Set([...api, ...html, '/sitemap.xml'])]
}

/** The paths whose responses contain the texts of the junk, or lead to its page. */
async function pathsThatShow(junk: Junk, paths: readonly string[], as: TestClient): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const response = await as.fetch(path)
    const text = await response.text()
    const leadsThere = path.startsWith('/sitemap') && text.includes(junk.listing.itemId)
    if (response.ok && (mark.test(text) || leadsThere)) found.push(path.replace(/\?.*/, ''))
  }
  return found
}

test.each(Object.keys(ways))('nothing public shows an item %s, until it comes back', async (way) => {
  await using junk = await bringJunk()
  const [hide, show] = ways[way] ?? []
  const { app, listing } = junk
  const reader = await app.signIn('reader')
  await reader.put(`/api/favorites/${listing.itemId}`)
  const paths = await readablePaths(junk)
  const before = await pathsThatShow(junk, paths, app.visitor())
  expect(before).toEqual(
    expect.arrayContaining([
      '/api/items',
      '/api/search/suggestions',
      `/api/items/${listing.itemId}`,
      `/item/${listing.itemId}`,
    ]),
  )
  const beforeForUser = await pathsThatShow(junk, paths, reader)
  expect(beforeForUser).toContain('/api/watchlist')
  await hide?.(junk)
  await app.drain()
  expect(await pathsThatShow(junk, paths, app.visitor())).toEqual([])
  expect(await pathsThatShow(junk, paths, reader)).toEqual([])
  expect((await app.visitor().get(`/api/items/${listing.itemId}`)).status).toBe(404)
  expect((await app.visitor().get(`/item/${listing.itemId}`)).status).toBe(404)
  expect(await app.brokenInvariants()).toEqual([])
  await show?.(junk)
  await app.drain()
  expect(await pathsThatShow(junk, paths, app.visitor())).toEqual(
    expect.arrayContaining(['/api/items', `/item/${listing.itemId}`]),
  )
  expect(await app.brokenInvariants()).toEqual([])
})
