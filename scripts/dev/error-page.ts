/** Where the site listens. */
export interface Address {
  hostname: string
  port: string
}

/** Says in place of the site why it doesn't run. Returns undefined if something else listens there. */
export function serveErrorPage({ hostname, port }: Address, failure: string): Disposable | undefined {
  const id = crypto.randomUUID()
  try {
    const server = Bun.serve({
      hostname,
      port,
      fetch: (request, server) =>
        request.headers.get('upgrade') === 'websocket' && server.upgrade(request)
          ? undefined
          : errorResponse(request, id, failure),
      // Bun's hot reload reloads an open page when the version differs.
      websocket: { open: (socket) => void socket.send(Buffer.from('V0000000000000000')), message: () => {} },
    })
    return { [Symbol.dispose]: () => void server.stop(true) }
  } catch {
    return undefined
  }
}

const idHeader = 'x-failure'

function errorResponse(request: Request, id: string, failure: string): Response {
  const isPage = request.headers.get('accept')?.includes('text/html')
  const type = `text/${isPage ? 'html' : 'plain'}; charset=utf-8`
  const headers = { [idHeader]: id, 'content-type': type, 'cache-control': 'no-store' }
  return new Response(isPage ? pageOf(id, failure) : failure, { status: 503, headers })
}

/** Reloads itself as soon as anything else responds in its place. */
function pageOf(id: string, failure: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site does not run</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 60rem; margin: 3rem auto; padding: 0 1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid; border-radius: .5rem }
</style>
<main>
  <h1>The site does not run</h1>
  <pre>${Bun.escapeHTML(failure)}</pre>
  <p>It starts again when you save a file, and this page reloads then.</p>
</main>
<script>
  setInterval(async () => {
    const response = await fetch('/readyz').catch(() => undefined)
    if (response && response.headers.get('${idHeader}') !== '${id}') location.reload()
  }, 500)
</script>
`
}
