import { expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import { queueMail } from '@/src/core/mail'
import { outbox } from '@/src/core/schema'
import { transact } from '@/src/core/transact'
import { createTestApp } from '@/src/testing/create-test-app'
import { door } from '@/src/testing/door'

interface Received {
  to: string[]
  raw: string
}

/** A mail server of the tests' own; it takes mails once it is not `busy`. */
async function startSmtp(): Promise<
  { url: string; received: Received[]; refuse: boolean } & AsyncDisposable
> {
  const received: Received[] = []
  const state = { refuse: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (state.refuse) return done(new Error('busy'))
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, received, [Symbol.asyncDispose]: close })
}

const mail = {
  to: 'ann@example.com',
  subject: 'Your code\r\nBcc: all@example.com',
  text: 'It is <b>7</b>.\n\nBye.',
}

test('a mail reaches a real server: one recipient, text and HTML, and no header from anybody’s words (D2)', async () => {
  await using smtp = await startSmtp()
  await using app = await createTestApp({
    modules: [door],
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' },
  })
  await transact(app.ctx, (tx) => queueMail(tx, 'one', mail))
  await app.settled()
  const [got] = smtp.received
  expect(got?.to).toEqual(['ann@example.com'])
  expect(got?.raw).toMatch(/^From: Mintmark <shop@example\.com>\r$/m)
  expect(got?.raw).toMatch(/^Subject: Your code Bcc: all@example\.com\r$/m)
  expect(got?.raw).not.toMatch(/^Bcc:/m)
  expect(got?.raw).toContain('text/plain')
  expect(got?.raw).toContain('&lt;b&gt;7&lt;/b&gt;')
})

test('a server that is busy gets the same mail again, with the same Message-ID, and its text is kept no longer', async () => {
  await using smtp = await startSmtp()
  await using app = await createTestApp({ modules: [door], env: { SMTP_URL: smtp.url } })
  smtp.refuse = true
  await transact(app.ctx, (tx) => queueMail(tx, 'one', mail))
  await app.settled()
  expect(smtp.received).toEqual([])
  smtp.refuse = false
  app.advance(30_000)
  await app.settled()
  expect(smtp.received).toHaveLength(1)
  const [row] = await app.core.db.read.select().from(outbox)
  expect(row).toMatchObject({ state: 'done', tries: 2, payload: {} })
})

test('the same key is one mail', async () => {
  await using smtp = await startSmtp()
  await using app = await createTestApp({ modules: [door], env: { SMTP_URL: smtp.url } })
  for (let twice = 0; twice < 2; twice++) await transact(app.ctx, (tx) => queueMail(tx, 'one', mail))
  await app.settled()
  expect(smtp.received).toHaveLength(1)
})
