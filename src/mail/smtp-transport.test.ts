import { expect, test } from 'bun:test'
import { openSmtpTransport } from '@/src/mail/smtp-transport'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

const timeoutMs = 10_000

/** This server offers no encryption. 0.0.0.0 reaches it too, but isn't a name of this machine alone. */
async function startServers() {
  const smtp = await startSmtpServer()
  return { here: smtp.url, elsewhere: smtp.url.replace('127.0.0.1', '0.0.0.0'), smtp }
}

test('a mail server on another machine must encrypt the connection', async () => {
  const { here, elsewhere, smtp } = await startServers()
  await using _ = smtp
  expect(await (await openSmtpTransport(here, timeoutMs)).verify()).toBe(true)
  await expect((await openSmtpTransport(elsewhere, timeoutMs)).verify()).rejects.toThrow('STARTTLS')
})

test('requireTLS=false in the URL allows a relay without encryption', async () => {
  const { elsewhere, smtp } = await startServers()
  await using _ = smtp
  expect(await (await openSmtpTransport(`${elsewhere}?requireTLS=false`, timeoutMs)).verify()).toBe(true)
})

test('a mail server that accepts the connection and says nothing is given up', async () => {
  using silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const transport = await openSmtpTransport(`smtp://127.0.0.1:${silent.port}`, 100)
  await expect(transport.verify()).rejects.toThrow(/Connection timeout|Greeting never received/)
})
