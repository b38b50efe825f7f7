import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { SQL } from 'bun'

type BareSearch = (params: URLSearchParams) => unknown

const columns = `i.id, i.asset_id, i.name, i.category, substr(i.description, 1, 160) as description, i.image_url, i.price_cents,
  i.listing_id, i.rap, i.stock, l.seller_id, u.username`
const tables =
  'catalog_items as i join catalog_listings as l on l.id = i.listing_id join auth_users as u on u.id = l.seller_id'
const order = 'order by i.unlisted, i.price_cents, i.name_key, i.seq limit 49'
const pageSize = 48
/** With more matches, walking the index by price finds a page sooner than sorting them. */
const sortedMatchesMax = 1_000

/** The queries of a search and of a filter, written by hand for each engine. */
export function createBareSearch(): BareSearch {
  const { DATABASE_URL, DATA_DIR } = process.env
  return DATABASE_URL === undefined ? searchSqlite(String(DATA_DIR)) : searchPostgres(DATABASE_URL)
}

function searchSqlite(folder: string): BareSearch {
  const file = new Database(join(folder, 'mintmark.db'), { readonly: true })
  const matches = 'select rowid from catalog_search where catalog_search match ?'
  const count = file.query<{ found: number }, [string]>(
    `select count(*) as found from (${matches} limit ${sortedMatchesMax})`,
  )
  const page = (condition: string) =>
    file.query(
      `select ${columns} from ${tables} where i.unlisted = 0 and i.price_cents <= ? and ${condition} ${order}`,
    )
  const [sorted, walked] = [page(`i.seq in (${matches})`), page('i.name_key like ?')]
  const filtered = page('i.category = ? and i.price_cents >= ?')
  return (params) => {
    const { term, category, minCents, maxCents } = parse(params)
    if (term === undefined) return filtered.all(maxCents, category, minCents).slice(0, pageSize)
    const found = count.get(`"${term}"`)?.found ?? 0
    const rows =
      found < sortedMatchesMax ? sorted.all(maxCents, `"${term}"`) : walked.all(maxCents, `%${term}%`)
    return rows.slice(0, pageSize)
  }
}

function searchPostgres(url: string): BareSearch {
  const client = new SQL(url, { max: 20 })
  const page = (condition: string) =>
    `select ${columns} from ${tables} where i.unlisted = 0 and i.price_cents <= $1 and ${condition} ${order}`
  return async (params) => {
    const { term, category, minCents, maxCents } = parse(params)
    const rows =
      term === undefined
        ? await client.unsafe(page('i.category = $2 and i.price_cents >= $3'), [maxCents, category, minCents])
        : await client.unsafe(page('i.name_key like $2'), [maxCents, `%${term}%`])
    return rows.slice(0, pageSize)
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
