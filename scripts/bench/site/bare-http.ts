import { createBareSearch } from '@/scripts/bench/site/bare-search'

/**
 * Baseline: a plain Bun server. Sends the bodies of the file BODIES, if any (JSON by path), and the results of searches in the
 * database of DATABASE_URL or DATA_DIR.
 */
const { PORT, BODIES } = process.env
const bodies: Record<string, string> = BODIES === undefined ? {} : await Bun.file(BODIES).json()
const headers = { 'content-type': 'application/json' }
const search = BODIES === undefined ? undefined : createBareSearch()

Bun.serve({
  port: Number(PORT),
  routes: Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [path, () => new Response(body, { headers })]),
  ),
  fetch: async ({ url }) =>
    search && url.includes('?')
      ? new Response(JSON.stringify(await search(new URL(url).searchParams)), { headers })
      : new Response('ok'),
})
