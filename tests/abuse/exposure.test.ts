import { afterAll, expect, test } from 'bun:test'
import { permissions } from '@/tests/abuse/permissions'
import { createWorld, type Role, roles } from '@/tests/abuse/world'

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

/** Hashes, secrets, and what is only kept to compare with. */
const secrets = /\$argon2|"\w*(?:Hash|Secret|token)"/i
/** Ids of the payment provider; people get their own in the download of their data. */
const providerIds = /\b(?:sbx|sbr|sbp|pi|re|tr|acct)_\w/
const members = roles.filter((role) => role !== 'visitor')
const readable = Object.keys(permissions).filter(
  (route) => route.startsWith('GET /api/') && permissions[route]?.statuses.includes(200),
)

await fill()

test.each(readable)('%s tells each role so much and no more (B4)', async (route) => {
  const path = (await permissions[route]?.request?.(world, 'buyer'))?.path ?? route.split(' ')[1] ?? ''
  const told: Record<string, string> = {}
  for (const role of roles) {
    const response = await (await world.signInAs(role)).fetch(path)
    const text = await response.text()
    expect([role, leaks(role, text, route.endsWith('/download'))]).toEqual([role, []])
    if (/json/.test(response.headers.get('content-type') ?? ''))
      told[role] = response.ok ? [...keysOf(JSON.parse(text))].sort().join(' ') : String(response.status)
  }
  expect(grouped(told)).toMatchSnapshot()
})

test('a dispute and its end tell the parties nothing of each other but the public name (B4)', async () => {
  for (const id of [await world.disputed(), await world.completed()])
    for (const role of ['buyer', 'seller', 'moderator'] as const) {
      const text = await (await (await world.signInAs(role)).fetch(`/api/orders/${id}`)).text()
      expect([role, leaks(role, text)]).toEqual([role, []])
    }
})

/** Something to be told of everybody. */
async function fill(): Promise<void> {
  await world.completed()
  await world.disputed()
  await world.notification()
  for (const role of members) {
    const actor = await world.signInAs(role)
    await actor.put(`/api/favorites/${(await world.listing()).itemId}`)
    const ticket = { email: world.emailOf(role), subject: 'Where is it?', message: 'I wait.' }
    await actor.post('/api/support/tickets', ticket)
  }
  const seller = await world.signInAs('seller')
  await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })
}

function leaks(role: Role, text: string, isOwnData = false): string[] {
  const found = isOwnData ? [secrets.exec(text)] : [secrets.exec(text), providerIds.exec(text)]
  const emails = members.filter((other) => other !== role).map((other) => world.emailOf(other))
  return [...found.flatMap((match) => match ?? []), ...emails.filter((email) => text.includes(email))]
}

/** "buyer.name" for every key, whatever the numbers of lists. */
function keysOf(value: unknown, at = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...keysOf(one, `${at}[]`)]))
  if (typeof value !== 'object' || value === null) return new Set([at])
  return new Set(Object.entries(value).flatMap(([key, one]) => [...keysOf(one, at ? `${at}.${key}` : key)]))
}

/** Roles that are told the same stand together. */
function grouped(told: Record<string, string>): Record<string, string> {
  const byKeys = Map.groupBy(Object.entries(told), ([, keys]) => keys)
  return Object.fromEntries([...byKeys].map(([keys, of]) => [of.map(([role]) => role).join(' '), keys]))
}
