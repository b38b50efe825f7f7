// Below the ports that a system gives to whoever connects: nobody comes by one of these between two starts of a server.
const first = 20_000
const count = 12_000

/** A port that nothing listens at. */
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
