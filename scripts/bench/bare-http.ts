/** Baseline: a plain Bun server that returns the same bytes. */
const body = await Bun.file(String(process.env.BODY)).text()
Bun.serve({
  port: Number(process.env.PORT),
  fetch: () => new Response(body, { headers: { 'content-type': 'application/json' } }),
})

export {}
