import { join } from 'node:path'
import { bareInsert, openBareTable } from '@/scripts/bench/site/bare-inserts'
import { createBareSearch } from '@/scripts/bench/site/bare-search'

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
