import type { FakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'

/** Walks through the platform's log-in as a browser does; answers the address that it leads back to. `player` undefined says no. */
export async function completeLogin(
  roblox: FakeRoblox,
  address: string,
  player: number | undefined,
): Promise<string> {
  const jar = new Map<string, string>()
  const platform = new URL(address).origin
  let request: { url: string; body?: URLSearchParams } = { url: address }
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { url, body } = request
    const answer = await roblox.fetch(url, { method: body ? 'POST' : 'GET', body, headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const next = answer.headers.get('location')
    if (next && new URL(next, url).origin !== platform) return next
    const choice: Record<string, string> = player === undefined ? {} : { player: String(player) }
    request = next ? { url: new URL(next, url).href } : { url, body: new URLSearchParams(choice) }
  }
  throw new Error('The log-in leads nowhere')
}
