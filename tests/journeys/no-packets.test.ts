import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'

const card = 'mintmark0'
const gateway = '192.0.2.2'
const hardware = '02:00:00:00:00:01'

/** A namespace whose only way out is a card that counts what is sent, names of hosts included, and that leads nowhere. */
const prepare = (resolver: string) =>
  [
    'mount -t sysfs sysfs /sys',
    'sysctl -qw net.ipv6.conf.all.disable_ipv6=1 net.ipv6.conf.default.disable_ipv6=1',
    `mount --bind ${resolver} "$(readlink -f /etc/resolv.conf)"`,
    'ip link set lo up',
    `ip link add ${card} type veth peer name mintmark1`,
    `ip address add 192.0.2.1/24 dev ${card}`,
    'ip link set mintmark1 up',
    `ip link set ${card} up`,
    `ip neighbour replace ${gateway} lladdr ${hardware} dev ${card}`,
    `ip route add default via ${gateway}`,
  ].join(' && ')

async function runAlone(command: string): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-resolver-'))
  const resolver = join(folder, 'resolv.conf')
  writeFileSync(resolver, `nameserver ${gateway}\n`)
  try {
    const script = `${prepare(resolver)} && ${command}`
    const child = Bun.spawn(['unshare', '--net', '--mount', 'sh', '-c', script], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { exitCode: await child.exited, stdout, stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const canBeAlone = dialect === 'sqlite' && Bun.which('unshare') && (await runAlone('true')).exitCode === 0
if (!canBeAlone) console.warn('Packets are not counted: this user may not make network namespaces.')

test.if(Boolean(canBeAlone))(
  'a fresh install sends no packet to another machine, not even to a name server',
  async () => {
    const script = join(import.meta.dir, '../support/servers/quiet-install.ts')
    const { exitCode, stdout, stderr } = await runAlone(`exec bun ${script} ${card}`)
    expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
    const { sent, control, orderId, doctor } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    expect([sent, doctor]).toEqual([0, 'ok'])
    expect(orderId).toBeString()
    expect(control).toBeGreaterThan(1)
  },
)
