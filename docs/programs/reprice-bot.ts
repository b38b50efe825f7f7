/**
 * Keeps your listings a cent below the cheapest one of another seller, but never below a price that you set for an item. The key needs the
 * scopes inventory:read and listings:write, and floors.json the lowest price in dollars by asset ID, such as { "1365767": 90 }. Other items
 * are left alone: `MINTMARK_SITE=https://market.example MINTMARK_KEY=mm_… bun reprice-bot.ts floors.json`
 */
type Calls = { request: (url: string, init: RequestInit) => Promise<Response>; wait: typeof Bun.sleep }
type Settings = { site: string; key: string; floors: Record<string, number> } & Partial<Calls>
type Listing = Record<'listingId' | 'assetId' | 'status', string> & {
  price: number
  lowestOther: number | null
}
type Result = { listingId: string; price?: number; code?: string; message?: string }

/** Reprices once. Yields the result of each change as soon as there is one. */
export async function* reprice({ site, key, floors, request = fetch, wait = Bun.sleep }: Settings) {
  const send = async (path: string, method = 'GET', body?: string): Promise<Response> => {
    const headers = new Headers({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })
    headers.set('idempotency-key', crypto.randomUUID()) // Sent again with it, a change isn't made twice.
    for (let attempt = 1; ; attempt++) {
      const response = await request(site + path, { method, headers, body })
      if (response.ok) return response
      if (attempt === 5 || ![429, 503].includes(response.status)) throw new Error(await response.text())
      await wait(1000 * (Number(response.headers.get('retry-after')) || 5))
    }
  }
  const changes: Result[] = []
  for (let path: string | undefined = '/api/listings?state=for-sale&limit=100'; path; ) {
    const page = await send(path)
    for (const { listingId, assetId, price, status, lowestOther } of (await page.json()) as Listing[]) {
      const floor = floors[assetId]
      if (status !== 'active' || floor === undefined || lowestOther === null) continue
      const next = Math.max(floor, Math.round(lowestOther * 100 - 1) / 100)
      if (next !== price) changes.push({ listingId, price: next })
    }
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  while (changes.length > 0) {
    const body = JSON.stringify({ changes: changes.splice(0, 100) })
    yield* (await (await send('/api/listings', 'PATCH', body)).json()) as Result[]
  }
}

if (import.meta.main) {
  const { MINTMARK_SITE: site, MINTMARK_KEY: key } = process.env
  if (!site || !key) throw new Error('Set MINTMARK_SITE and MINTMARK_KEY.')
  const floors = await Bun.file(process.argv[2] ?? 'floors.json').json()
  for await (const result of reprice({ site, key, floors }))
    process.stdout.write(`${JSON.stringify(result)}\n`)
}
