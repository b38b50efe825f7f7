import { describe, expect, test } from 'bun:test'
import { listen } from '@/src/app/listen'
import { describeLimits, type LimitedApp, statuses } from '@/tests/support/apps/limited-app'

describeLimits('callers', (limitedBy) => {
  describe('networks of guests (E19)', () => {
    /** Sends one request from each of `count` addresses and returns how many were allowed. */
    const allowed = async (app: LimitedApp, count: number, nth: (at: number) => string) => {
      const found: number[] = []
      for (let at = 0; at < count; at++)
        found.push(...(await statuses(app, 1, '/api/thrice', { 'x-forwarded-for': nth(at) })))
      return found.filter((status) => status === 200).length
    }
    const hex = (at: number) => at.toString(16)

    test('an IPv6 /64 is limited like one address, a /56 like four, a /48 like sixteen', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(await allowed(app, 8, (at) => `2001:db8:a:100::${hex(at)}`)).toBe(3)
      expect(await allowed(app, 20, (at) => `2001:db8:a:1${hex(at + 16)}::1`)).toBe(9)
      expect(await allowed(app, 60, (at) => `2001:db8:a:${hex(at + 2)}00::1`)).toBe(36)
      expect(await allowed(app, 1, () => '2001:db8:b::1')).toBe(1)
    })

    test('an IPv4 /24 is limited like sixteen addresses', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(await allowed(app, 60, (at) => `192.0.2.${at}`)).toBe(48)
      expect(await allowed(app, 1, () => '192.0.3.1')).toBe(1)
    })

    test("what the narrow network is refused doesn't count against the wider ones", async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      await allowed(app, 100, () => '2001:db8:a:100::1')
      expect(await allowed(app, 20, (at) => `2001:db8:a:1${hex(at + 16)}::1`)).toBe(9)
    })

    test('a user has one limit, whatever the network', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      await allowed(app, 60, (at) => `192.0.2.${at}`)
      const headers = { 'x-user': 'ada', 'x-forwarded-for': '192.0.2.1' }
      expect(await statuses(app, 1, '/api/thrice', headers)).toEqual([200])
    })
  })

  describe('the client address (D15)', () => {
    const from = (address: string) => ({
      'x-forwarded-for': address,
      forwarded: `for=${address}`,
      'x-real-ip': address,
    })

    test('ignores forwarded headers of clients', async () => {
      await using app = await limitedBy()
      const found: number[] = []
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
        found.push(...(await statuses(app, 1, '/api/thrice', from(address))))
      expect(found).toEqual([200, 200, 200, 429])
    })

    test('is the last forwarded address behind a trusted proxy', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(await statuses(app, 4, '/api/thrice', from('1.1.1.1'))).toEqual([200, 200, 200, 429])
      expect(await statuses(app, 1, '/api/thrice', from('2.2.2.2'))).toEqual([200])
    })

    test('ignores forwarded addresses that the client added', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const found: number[] = []
      for (const claimed of ['9.9.9.1', '9.9.9.2', '9.9.9.3, 8.8.8.8', ''])
        found.push(...(await statuses(app, 1, '/api/thrice', from(`${claimed}, 1.1.1.1`))))
      expect(found).toEqual([200, 200, 200, 429])
    })

    test('is one caller for everything that is not an address', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const found: number[] = []
      for (const text of ['unknown', '999.1.1.1', ':::', '%', '1.2.3.4.5', 'x'.repeat(8_000), '[::1', '::1%'])
        found.push(...(await statuses(app, 1, '/api/thrice', from(text))))
      expect(found).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    })

    test('is the same with a port, brackets or a zone ID, or as IPv6', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const writtenWays = [
        ['1.2.3.4', '1.2.3.4:5678', '::ffff:1.2.3.4', '::FFFF:102:304'],
        ['fe80::1', '[fe80::1]:443', 'fe80::1%eth0', 'fe80:0:0::1'],
      ]
      for (const ways of writtenWays) {
        const found: number[] = []
        for (const way of ways) found.push(...(await statuses(app, 1, '/api/thrice', from(way))))
        expect(found).toEqual([200, 200, 200, 429])
      }
    })

    test('is the remote address of the socket without a proxy', async () => {
      await using app = await limitedBy()
      const server = listen(app.app.server, { port: 0, hostname: '127.0.0.1' })
      const ask = () =>
        fetch(`http://127.0.0.1:${server?.port}/api/thrice`, { headers: from(String(Math.random())) })
      const found = [await ask(), await ask(), await ask(), await ask()].map((reply) => reply.status)
      await app.app.server.stop()
      expect(found).toEqual([200, 200, 200, 429])
      expect((await app.visitor().get('/api/thrice')).status).toBe(200)
    })
  })
})
