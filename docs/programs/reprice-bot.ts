/**
 * Keeps your listings a cent below the cheapest offer, but never below a price that you set for an item. The key needs the scopes
 * inventory:read and listings:write: `MINTMARK_SITE=https://market.example MINTMARK_KEY=mm_… bun reprice-bot.ts`
 */
interface Settings {
  site: string
  key: string
  /** The lowest price in dollars by asset ID. Other items are left alone. */
  floors: Record<string, number>
  request?: (url: string, init?: RequestInit) => Promise<Response>
}
type Listing = { listingId: string; assetId: string; price: number; status: string }
type Change = { listingId: string; price: number }

/** Reprices once. Returns the result of each change. */
export async function reprice({ site, key, floors, request = fetch }: Settings) {
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await request(site + path, { ...init, headers })
    if (response.status === 429) throw new Error(`Wait for ${response.headers.get('retry-after')} seconds.`)
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  const { items } = await (await request(`${site}/api/market`)).json()
  const changes: Change[] = []
  for (let path: string | undefined = '/api/listings?limit=100'; path; ) {
    const page: Response = await send(path)
    for (const { listingId, assetId, price, status } of (await page.json()) as Listing[]) {
      const [floor, cheapest] = [floors[assetId], items[assetId]?.price ?? price]
      if (status !== 'active' || floor === undefined || cheapest >= price) continue
      const next = Math.max(floor, Math.round(cheapest * 100 - 1) / 100)
      if (next < price) changes.push({ listingId, price: next })
    }
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  const results: Change[] = []
  while (changes.length > 0) {
    const body = JSON.stringify({ changes: changes.splice(0, 100) })
    results.push(...(await (await send('/api/listings', { method: 'PATCH', body })).json()))
  }
  return results
}

const { MINTMARK_SITE: site, MINTMARK_KEY: key } = process.env
if (import.meta.main) {
  if (!site || !key) throw new Error('Set MINTMARK_SITE and MINTMARK_KEY.')
  const results = await reprice({ site, key, floors: { '1365767': 90 } })
  process.stdout.write(`${JSON.stringify(results)}\n`)
}
