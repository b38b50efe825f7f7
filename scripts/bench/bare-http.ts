/** The yardstick: Bun's own server that answers the same bytes and knows nothing. */
const body = await Bun.file(String(process.env.BODY)).text()
Bun.serve({
  port: Number(process.env.PORT),
  fetch: () => new Response(body, { headers: { 'content-type': 'application/json' } }),
})

export {}
