import { expect, test } from 'bun:test'
import { readEmails } from '@/modules/auth/factory'
import { testedSampleRequests } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, type World } from '@/tests/support/module-testing/world'

const sampleRequests = await testedSampleRequests()
const dayMs = 86_400_000

/** Every request of every module that changes something, and what follows within a day. */
async function causeEmails(world: World): Promise<void> {
  const routes = Object.entries(sampleRequests).sort(
    ([, one], [, other]) => Number(one.runsLast ?? false) - Number(other.runsLast ?? false),
  )
  for (const [route, request] of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    const actor = await world.signInAs(request.as)
    const { path = pattern, body } = await request.build(world, actor)
    await actor.send(method, path, body)
  }
  await world.app.drain()
  world.app.advance(dayMs)
  await world.app.drain()
}

/** The decoded part of an email with this type. It ends with its boundary: a line of its body may begin with -- too. */
function partOf(email: string, type: string): string {
  const [, , encoding, body = ''] =
    new RegExp(
      `\\r\\n--(\\S+)\\r\\nContent-Type: ${type}[\\s\\S]*?Content-Transfer-Encoding: (\\S+)[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--\\1`,
    ).exec(email) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What a reader sees, without the layout. */
function wordsOf(html: string): string {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? []
  return body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name) => entities[name] ?? entity)
    .replace(/\s+/g, '')
}

/** Each line of the text, without the marks of quotes and the addresses that the HTML has in links. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '-- ')
    .map((line) => line.replace(/^> /, '').replace(/(: | · )https?:\S+$/, ''))
    .map((line) => line.replace(/\s+/g, ''))
    .filter(Boolean)
}

test('emails of all modules have a layout that Outlook draws, and their text says the same', async () => {
  await using world = await createWorld()
  await causeEmails(world)
  const emails = readEmails(world.app.dataDir)
  const subjects = new Set<string>()
  for (const email of emails) {
    const html = partOf(email, 'text/html')
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? []
    subjects.add(title.replace(/\d+/g, 'N'))
    expect(title, email).not.toBe('')
    expect(html).not.toMatch(/<(div|section|main|script|link)\b|display:\s*(flex|grid)|position:/)
    for (const [table] of html.matchAll(/<table\b[^>]*>/g))
      expect(table).toMatch(
        /^<table role="presentation"( width="(100%|560)")?[^>]* border="0" cellpadding="0" cellspacing="0"/,
      )
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) expect(image).toMatch(/ alt="/)
    for (const [cell] of html.matchAll(/<(?:td|body)\b[^>]*background:[^>]*>/g))
      expect(cell).toMatch(/ bgcolor="#/)
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(html.match(/<!\[endif\]-->/g)?.length ?? 0)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/mso-padding-alt/g)?.length ?? 0).toBeLessThanOrEqual(1)
    const words = wordsOf(html)
    for (const line of linesOf(partOf(email, 'text/plain'))) expect(words, title).toContain(line)
  }
  // Of many kinds, so that the requests above still cause them.
  expect(subjects.size).toBeGreaterThan(25)
})
