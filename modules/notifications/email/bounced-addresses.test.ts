import { expect, test } from 'bun:test'
import { emailedCode, password, signUp } from '@/modules/auth/factory'
import { openMailSite } from '@/tests/support/mail-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const address = 'sela@home.example'
const noSuchUser = '550 5.1.1 No such user'

/** A seller whose address was refused when an item of theirs was sold. */
async function openBouncedSite() {
  const site = await openMailSite()
  const [seller, buyer] = [await site.join('Sela'), await site.join('Bodo')]
  const sell = async () => buy(buyer, await listItem(seller))
  await sell()
  site.smtp.recipientReply = noSuchUser
  await site.newEmails()
  site.smtp.recipientReply = undefined
  return { ...site, seller, sell }
}

async function isMarked(client: TestClient): Promise<boolean> {
  return (await client.get('/api/auth/user')).body.emailBounced
}

/** The emails that the server was offered for the address, accepted or refused. */
async function emailsToSeller(site: Awaited<ReturnType<typeof openBouncedSite>>) {
  return (await site.newEmails()).filter(({ to }) => to.includes(address))
}

test('an address that the mail server refuses for good is marked, and gets no more notices', async () => {
  await using site = await openBouncedSite()
  expect(await isMarked(site.seller)).toBe(true)
  await site.sell()
  expect(await emailsToSeller(site)).toEqual([])
  expect((await site.seller.get('/api/notifications')).body).toHaveLength(2)
  expect(site.app.logLines.join()).toContain('email not sent: its address bounced')
  expect(site.app.logLines.join()).not.toContain(address)
})

test.each(['551 5.1.6 User has moved', '553 5.1.3 Bad name', '550 No such user'])(
  'the reply %s marks the address',
  async (reply) => {
    await using site = await openMailSite()
    const ann = site.app.visitor()
    site.smtp.recipientReply = reply
    await signUp(ann, { username: 'ann', email: 'ann@home.example' })
    await site.newEmails()
    expect(await isMarked(ann)).toBe(true)
  },
)

test.each(['450 4.2.1 Try later', '552 5.2.2 Mailbox full', '550 5.7.1 Relaying denied'])(
  'the reply %s marks no address',
  async (reply) => {
    await using site = await openMailSite()
    const ann = site.app.visitor()
    site.smtp.recipientReply = reply
    await signUp(ann, { username: 'ann', email: 'ann@home.example' })
    await site.newEmails()
    expect(await isMarked(ann)).toBe(false)
  },
)

test('a code is sent to a marked address, and clears the mark once the server accepts it', async () => {
  await using site = await openBouncedSite()
  site.smtp.recipientReply = noSuchUser
  await site.app.visitor().post('/api/auth/forgot', { email: address })
  await site.newEmails()
  expect(await isMarked(site.seller)).toBe(true)
  site.smtp.recipientReply = undefined
  await site.app.visitor().post('/api/auth/forgot', { email: address })
  expect(await emailsToSeller(site)).toHaveLength(1)
  expect(await isMarked(site.seller)).toBe(false)
  await site.sell()
  expect(await emailsToSeller(site)).toHaveLength(1)
})

test.each([address, 'sela@next.example'])(
  'confirming %s on the security page ends the mark',
  async (email) => {
    await using site = await openBouncedSite()
    await site.seller.post('/api/auth/email', { email, currentPassword: password })
    const code = emailedCode((await site.newEmails()).at(-1)?.text ?? '')
    const confirmed = await site.seller.post('/api/auth/email', { email, code })
    expect([confirmed.status, confirmed.body]).toMatchObject([200, { email, emailBounced: false }])
    await site.sell()
    expect((await site.newEmails()).flatMap(({ to }) => to)).toContain(email)
  },
)
