import { expect, test } from 'bun:test'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { outbox } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

const mail = {
  to: 'ann@example.com',
  subject: 'Your code\r\nBcc: all@example.com',
  text: 'It is <b>7</b>.\n\nBye.',
}

test('an email reaches an SMTP server with one recipient, text and HTML, and input cannot inject headers (D2)', async () => {
  await using smtp = await startSmtpServer()
  await using app = await createTestApp({
    modules: [headerAuth],
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
  })
  await transact(app.ctx, (tx) => enqueueEmail(tx, 'one', mail))
  await app.drain()
  const [got] = smtp.received
  expect(got?.to).toEqual(['ann@example.com'])
  expect(got?.raw).toMatch(/^From: Mintmark <shop@example\.com>\r$/m)
  expect(got?.raw).toMatch(/^Subject: Your code Bcc: all@example\.com\r$/m)
  expect(got?.raw).not.toMatch(/^Bcc:/m)
  expect(got?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(got?.text).toStartWith('It is <b>7</b>.')
  expect(got?.html).toContain('It is &lt;b&gt;7&lt;/b&gt;.')
})

test.each(["o'neil@home.example", 'a&b@home.example', '{curly}|pipe@home.example', 'desk@intranet'])(
  'SMTP gets the recipient %s and the reply address unchanged',
  async (address) => {
    await using smtp = await startSmtpServer()
    await using app = await createTestApp({ modules: [headerAuth], env: { SMTP_URL: smtp.url } })
    await transact(app.ctx, (tx) => enqueueEmail(tx, 'one', { ...mail, to: address, replyTo: address }))
    await app.drain()
    expect(smtp.received[0]?.to).toEqual([address])
    expect(smtp.received[0]?.raw).toContain(`\r\nReply-To: ${address}\r\n`)
  },
)

test('both parts contain the text, code, quote, action, note and sender', async () => {
  await using smtp = await startSmtpServer()
  await using app = await createTestApp({
    modules: [headerAuth],
    env: { SMTP_URL: smtp.url, SITE_NAME: 'Vault' },
  })
  const email = {
    ...mail,
    text: 'Enter this:',
    code: '123456',
    quote: 'Hi <script>alert(1)</script>\n"you"',
    action: { label: 'Open it', url: 'http://localhost:3000/orders/1?a=1&b="2"' },
    note: 'It works once.',
    unsubscribePage: 'http://localhost:3000/unsubscribe#t',
    unsubscribeUrl: 'http://localhost:3000/api/stop?token=t',
  }
  await transact(app.ctx, (tx) => enqueueEmail(tx, 'one', email))
  await app.drain()
  const [{ text, html, headers } = { text: '', html: '', headers: new Map() }] = smtp.received
  expect(text.replaceAll('\r', '').trim()).toBe(`Enter this:

123456

> Hi <script>alert(1)</script>
> "you"

Open it: http://localhost:3000/orders/1?a=1&b="2"

It works once.

--${' '}
Vault · http://localhost:3000

Unsubscribe from emails of this kind: http://localhost:3000/unsubscribe#t`)
  for (const part of [
    '>123456</td>',
    'Hi &lt;script&gt;alert(1)&lt;/script&gt;<br>&quot;you&quot;',
    'href="http://localhost:3000/orders/1?a=1&amp;b=&quot;2&quot;"',
    'It works once.',
    'href="http://localhost:3000/unsubscribe#t"',
    'prefers-color-scheme:dark',
    '<title>Your code',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('<script')
  expect(headers.get('list-unsubscribe')).toBe('<http://localhost:3000/api/stop?token=t>')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a busy server gets the same email again with the same Message-ID, and its content is deleted once sent', async () => {
  await using smtp = await startSmtpServer()
  await using app = await createTestApp({ modules: [headerAuth], env: { SMTP_URL: smtp.url } })
  smtp.isRejecting = true
  await transact(app.ctx, (tx) => enqueueEmail(tx, 'one', mail))
  await app.drain()
  expect(smtp.received).toEqual([])
  smtp.isRejecting = false
  app.advance(30_000)
  await app.drain()
  expect(smtp.received).toHaveLength(1)
  const [row] = await app.core.db.read.select().from(outbox)
  expect(row).toMatchObject({ state: 'done', attempts: 2, payload: {} })
})

test('an address that the mail server doesn’t know ends the job; a refusal that can change is tried again', async () => {
  await using smtp = await startSmtpServer()
  await using app = await createTestApp({ modules: [headerAuth], env: { SMTP_URL: smtp.url } })
  const replies = ['550 5.1.1 No such user', '450 4.2.1 Try later', '550 5.7.1 Relaying denied']
  for (const reply of replies) {
    smtp.recipientReply = reply
    await transact(app.ctx, (tx) => enqueueEmail(tx, reply, mail))
    await app.drain()
  }
  const rows = await app.core.db.read.select().from(outbox)
  const states = new Map(rows.map(({ key, state }) => [key, state]))
  expect(replies.map((reply) => states.get(`mail:${reply}`))).toEqual(['done', 'pending', 'pending'])
  expect(smtp.received).toEqual([])
  expect(app.logLines.join()).not.toContain('ann@')
})

test('the same key is one email', async () => {
  await using smtp = await startSmtpServer()
  await using app = await createTestApp({ modules: [headerAuth], env: { SMTP_URL: smtp.url } })
  for (let twice = 0; twice < 2; twice++) await transact(app.ctx, (tx) => enqueueEmail(tx, 'one', mail))
  await app.drain()
  expect(smtp.received).toHaveLength(1)
})
