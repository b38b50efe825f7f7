import type { FakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'

/** Follows the platform's OAuth login like a browser and returns the callback URL. Without a `player`, declines. */
export async function completeLogin(
  roblox: FakeRoblox,
  address: string,
  player: number | undefined,
): Promise<string> {
  const cookies = new Map<string, string>()
  const platform = new URL(address).origin
  let request: { url: string; body?: URLSearchParams } = { url: address }
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { url, body } = request
    const response = await roblox.fetch(url, { method: body ? 'POST' : 'GET', body, headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const next = response.headers.get('location')
    if (next && new URL(next, url).origin !== platform) return next
    const choice: Record<string, string> = player === undefined ? {} : { player: String(player) }
    request = next ? { url: new URL(next, url).href } : { url, body: new URLSearchParams(choice) }
  }
  throw new Error('The login did not redirect to the site')
}
