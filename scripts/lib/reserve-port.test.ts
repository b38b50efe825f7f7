import { expect, test } from 'bun:test'
import { reservePort } from '@/scripts/lib/reserve-port'
import { bun, run } from '@/scripts/lib/run'

/** Runs a script where the system has only 16 ports to give. */
const runWithFewPorts = (script: string) =>
  run([
    ...['unshare', '--user', '--map-root-user', '--net', 'sh', '-euc'],
    `ip link set lo up; echo 41000 41015 > /proc/sys/net/ipv4/ip_local_port_range; exec ${bun} -e '${script}'`,
  ])
const canLimitPorts = Bun.which('unshare') !== null && (await runWithFewPorts('')).ok
if (!canLimitPorts) console.warn('Reserved ports are not tested: this user may not make network namespaces.')

test('a server can start on a reserved port again and again, on any address', async () => {
  using reserved = await reservePort()
  for (const hostname of ['127.0.0.1', '0.0.0.0', '127.0.0.1']) {
    const server = Bun.serve({ port: reserved.port, hostname, fetch: () => new Response('mine') })
    expect(await (await fetch(`http://127.0.0.1:${reserved.port}`)).text()).toBe('mine')
    await server.stop(true)
    await expect(fetch(`http://127.0.0.1:${reserved.port}`)).rejects.toThrow()
  }
})

test.if(canLimitPorts)('nobody gets a reserved port, even if there is no other', async () => {
  const { ok, output } = await runWithFewPorts(`
    import { reservePort } from "@/scripts/lib/reserve-port"
    const reserved = await reservePort()
    const listen = (port) => Bun.listen({ hostname: "127.0.0.1", port, socket: { data: () => undefined } })
    const given = []
    try { for (;;) given.push(listen(0).port) } catch {}
    console.log(JSON.stringify({ given, reserved: reserved.port, own: listen(reserved.port).port }))
    process.exit()`)
  expect([ok, ok ? '' : output]).toEqual([true, ''])
  const { given, reserved, own } = JSON.parse(output)
  expect(given).toHaveLength(14)
  expect(given).not.toContain(reserved)
  expect(own).toBe(reserved)
})
