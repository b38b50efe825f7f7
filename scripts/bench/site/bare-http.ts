import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { SQL } from 'bun'
import { bareInsert, openBareTable } from '@/scripts/bench/site/bare-inserts'

type BareSearch = (params: URLSearchParams) => unknown

const order = 'unlisted, price_cents, name_sort_key, seq'
const pageSize = 48

/** The items of a page are found in the indexes alone. `max` is the placeholder of the highest price. */
const pageQuery = (condition: string, max: string) => `
  select i.id, i.asset_id, i.name, i.category, substr(i.description, 1, 160) as description, i.image_url, i.price_cents,
    i.listing_id, i.rap, i.stock, l.seller_id, u.username
  from (select seq from catalog_items where unlisted = 0 and price_cents <= ${max} and ${condition} order by ${order} limit ${pageSize}) as page
    join catalog_items as i on i.seq = page.seq
    join catalog_listings as l on l.id = i.listing_id
    join auth_users as u on u.id = l.seller_id
  order by ${order.replace(/(\w+)/g, 'i.$1')}`

/** With more matches, walking the index by price finds a page sooner than sorting them. */
const sortedMatchesMax = 1_000

/** The queries of a search and of a filter, written by hand for each engine. */
function createBareSearch(): BareSearch {
  const { DATABASE_URL, DATA_DIR } = process.env
  return DATABASE_URL === undefined ? searchSqlite(String(DATA_DIR)) : searchPostgres(DATABASE_URL)
}

function searchSqlite(folder: string): BareSearch {
  const file = new Database(join(folder, 'mintmark.db'), { readonly: true })
  const matches = 'select rowid from catalog_search where catalog_search match ?'
  const count = file.query<{ found: number }, [string]>(
    `select count(*) as found from (${matches} limit ${sortedMatchesMax})`,
  )
  const page = (condition: string) => file.query(pageQuery(condition, '?'))
  const [sorted, walked] = [page(`seq in (${matches})`), page('name_key like ?')]
  const filtered = page('category = ? and price_cents >= ?')
  return (params) => {
    const { term, category, minCents, maxCents } = parse(params)
    if (term === undefined) return filtered.all(maxCents, category, minCents)
    const found = count.get(`"${term}"`)?.found ?? 0
    const rows =
      found < sortedMatchesMax ? sorted.all(maxCents, `"${term}"`) : walked.all(maxCents, `%${term}%`)
    return rows.slice(0, pageSize)
  }
}

function searchPostgres(url: string): BareSearch {
  const client = new SQL(url, { max: 20 })
  const filtered = pageQuery('category = $2 and price_cents >= $3', '$1')
  const searched = pageQuery('name_key like $2', '$1')
  return (params) => {
    const { term, category, minCents, maxCents } = parse(params)
    return term === undefined
      ? client.unsafe(filtered, [maxCents, category, minCents])
      : client.unsafe(searched, [maxCents, `%${term}%`])
  }
}

function parse(params: URLSearchParams) {
  const cents = (name: string) => Math.round(Number(params.get(name) ?? 0) * 100)
  return {
    term: params.get('search')?.toLowerCase(),
    category: params.get('category'),
    minCents: cents('minPrice'),
    maxCents: cents('maxPrice'),
  }
}

/**
 * Baseline: a plain Bun server. Sends the bodies of the file BODIES, if any (JSON by path), and the results of searches in the
 * database of DATABASE_URL or DATA_DIR. Inserts the body of each POST request into a file of its own in DATA_DIR, with a commit each.
 */
const { PORT, BODIES, DATA_DIR } = process.env
const bodies: Record<string, string> = BODIES === undefined ? {} : await Bun.file(BODIES).json()
const headers = { 'content-type': 'application/json' }
const search = BODIES === undefined ? undefined : createBareSearch()
const insert = DATA_DIR === undefined ? undefined : openBareTable(join(DATA_DIR, 'bare.db')).query(bareInsert)

Bun.serve({
  port: Number(PORT),
  routes: Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [path, () => new Response(body, { headers })]),
  ),
  fetch: async (request) => {
    const { method, url } = request
    if (insert && method === 'POST') return Response.json(insert.run(await request.text()))
    return search && url.includes('?')
      ? new Response(JSON.stringify(await search(new URL(url).searchParams)), { headers })
      : new Response('ok')
  },
})
