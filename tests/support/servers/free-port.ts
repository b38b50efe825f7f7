// Below the ephemeral port range, so no client connection can take the port between two starts of a server.
const first = 20_000
const count = 12_000

export function freePort(): number {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    if (isFree(port)) return port
  }
}

function isFree(port: number): boolean {
  try {
    Bun.serve({ port, fetch: () => new Response() }).stop(true)
    return true
  } catch {
    return false
  }
}
