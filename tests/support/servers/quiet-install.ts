/**
 * Run in a network namespace of its own by `tests/journeys/no-packets.test.ts`: uses a fresh site, then prints how many packets it sent to
 * other machines, and how many one deliberate request sends.
 */
import { readFileSync } from 'node:fs'
import { createSite } from '@/tests/support/servers/spawned-site'
import { completePurchase, listItem } from '@/tests/support/trade'

const [card] = process.argv.slice(2)
/** Longer than the delay of recurring jobs after the start, and several of their rounds. */
const idleMs = 12_000

const sentBefore = sentPackets()
await using site = await createSite()
await site.start()
const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
const listed = await listItem(seller)
const orderId = await completePurchase(buyer, listed)
for (const path of ['/', '/marketplace', `/item/${listed.itemId}`, '/api/items', '/api/status', '/metrics'])
  await buyer.get(path)
await buyer.get(`/api/roblox-thumbnail/${listed.assetId}`)
await Bun.sleep(idleMs)
const { exitCode, stdout } = await site.command('doctor')
await site.stop()
const sent = sentPackets() - sentBefore

const sentBeforeControl = sentPackets()
await fetch('http://shop.example/', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
await fetch('http://198.51.100.7/', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
const control = sentPackets() - sentBeforeControl
process.stdout.write(
  `${JSON.stringify({ sent, control, orderId, doctor: exitCode === 0 ? 'ok' : stdout })}\n`,
)

function sentPackets(): number {
  return Number(readFileSync(`/sys/class/net/${card}/statistics/tx_packets`, 'utf8'))
}
