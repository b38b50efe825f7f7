import { afterAll, expect, test } from 'bun:test'
import {
  collectModuleTesting,
  collectTested,
  filesOf,
  isTested,
  merge,
  testedPermissions,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, members, roles, type TestRole } from '@/tests/support/module-testing/world'

const collected = await collectTested()
const permissions = await testedPermissions()
const files = filesOf(collected, 'permissions')
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

/** Hashes, and keys of hashes and secrets. */
const secrets = /\$argon2|"\w*(?:Hash|Secret|token)":/i
/** Ids of the payment provider; only a user's own data download contains theirs. */
const providerIds = /\b(?:sbx|sbr|sbp|pi|re|tr|acct)_\w/
const downloadRoute = 'GET /api/privacy/download'
const readable = Object.keys(permissions).filter(
  (route) => route.startsWith('GET /api/') && permissions[route]?.statuses.includes(200),
)

for (const { testing } of await collectModuleTesting()) await testing.createData?.(world)

/** The keys in the JSON of each route, by the roles that get them; `downloadKeys` has the sections of the download. */
const [exposedKeys, downloadKeys] = [merge(collected, 'exposedKeys'), merge(collected, 'downloadKeys')]

test.each(readable)('%s exposes only the recorded keys to each role (B4)', async (route) => {
  const path = (await permissions[route]?.request?.(world, 'buyer'))?.path ?? route.split(' ')[1] ?? ''
  const keysByRole: Record<string, string> = {}
  for (const role of roles) {
    const response = await (await world.signInAs(role)).fetch(path)
    const text = await response.text()
    expect(
      [role, leaks(role, text).filter((leak) => !isAllowed(route, role, leak))],
      `${route} returns a secret, an ID of the payment provider or another user's email address.`,
    ).toEqual([role, []])
    if (response.ok && /json/.test(response.headers.get('content-type') ?? ''))
      keysByRole[role] = [...keysOf(JSON.parse(route === downloadRoute ? withoutSections(text) : text))]
        .sort()
        .join(' ')
  }
  expect(
    groupRoles(keysByRole),
    `${route} returns other keys than exposedKeys in ${files[route]}. Remove from the response what a role must not see, or correct the file.`,
  ).toEqual(inOneLine(exposedKeys[route]))
})

test('the download of personal data has only the recorded keys in each section (B4)', async () => {
  const keysBySection: Record<string, Record<string, string>> = {}
  for (const role of members) {
    const { body } = await (await world.signInAs(role)).get('/api/privacy/download')
    for (const [section, rows] of Object.entries<unknown[]>(body.data))
      if (rows.length > 0 && isTested(section.split('.')[0]))
        keysBySection[section] = {
          ...keysBySection[section],
          [role]: [...new Set(rows.flatMap((row) => [...keysOf(row)]))].sort().join(' '),
        }
  }
  const entries = Object.entries(keysBySection).map(([section, keys]) => [section, groupRoles(keys)])
  const recorded = Object.entries(downloadKeys).map(([section, keys]) => [section, inOneLine(keys)])
  expect(
    Object.fromEntries(entries),
    'Correct downloadKeys in testing.ts of the module that the section is named after.',
  ).toEqual(Object.fromEntries(recorded))
})

test("a dispute and its outcome reveal only the other party's public name (B4)", async () => {
  for (const id of [await world.disputed(), await world.completed()])
    for (const role of ['buyer', 'seller', 'moderator'] as const) {
      const text = await (await (await world.signInAs(role)).fetch(`/api/orders/${id}`)).text()
      expect([role, leaks(role, text)]).toEqual([role, []])
    }
})

/** Staff see addresses where the recorded keys say so. */
function isAllowed(route: string, role: TestRole, leak: string): boolean {
  if (route === downloadRoute) return providerIds.test(leak)
  const isStaff = role === 'moderator' || role === 'admin'
  const showsEmails = /\bemail\b/.test(exposedKeys[route]?.['moderator admin'] ?? '')
  return isStaff && showsEmails && leak.includes('@')
}

function leaks(role: TestRole, text: string): string[] {
  const found = [secrets.exec(text), providerIds.exec(text)]
  const emails = members.filter((other) => other !== role).map((other) => world.emailOf(other))
  return [...found.flatMap((match) => match ?? []), ...emails.filter((email) => text.includes(email))]
}

/** Paths like "buyer.name" of all keys; list indexes become [], and keys that are numbers, such as asset IDs, become *. */
function keysOf(value: unknown, at = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...keysOf(one, `${at}[]`)]))
  if (typeof value !== 'object' || value === null) return new Set([at])
  const nameOf = (key: string) => (/^\d+$/.test(key) ? '*' : key)
  return new Set(
    Object.entries(value).flatMap(([key, one]) => [
      ...keysOf(one, at ? `${at}.${nameOf(key)}` : nameOf(key)),
    ]),
  )
}

/** Groups roles that see the same keys. */
function groupRoles(keysByRole: Record<string, string>): Record<string, string> {
  const byKeys = Map.groupBy(Object.entries(keysByRole), ([, keys]) => keys)
  return Object.fromEntries([...byKeys].map(([keys, of]) => [of.map(([role]) => role).join(' '), keys]))
}

function withoutSections(text: string): string {
  return JSON.stringify({ ...JSON.parse(text), data: undefined })
}

/** Recorded keys are spread over several lines. The status of a role that sees nothing is in the permissions. */
function inOneLine(keysByRole: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keysByRole)
      .filter(([, keys]) => !/^\d+$/.test(keys))
      .map(([role, keys]) => [role, keys.trim().replace(/\s+/g, ' ')]),
  )
}
