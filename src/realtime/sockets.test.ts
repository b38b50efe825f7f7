import { expect, test } from 'bun:test'
import { createRealtimeApp, expectErrorCodes } from '@/tests/support/apps/realtime-app'
import { eventually } from '@/tests/support/eventually'

test('a flood gets one error, then is ignored, then disconnected (E3)', async () => {
  await using site = await createRealtimeApp({ RATE_LIMIT_SCALE: '1' })
  using flood = await site.enter('flood')
  using ada = await site.enter('ada')
  for (let sent = 0; sent < 150; sent++) flood.send({ type: 'say', data: { words: `${sent}` } })
  await expectErrorCodes(flood, ['too_many_requests'])
  expect(site.said).toHaveLength(20)
  for (let sent = 0; sent < 100; sent++) flood.send('{}')
  await eventually(async () => expect(flood.closeCode).toBe(1008))
  expect(flood.received).toHaveLength(1)
  site.said.length = 0
  ada.send({ type: 'say', data: { words: 'hello' } })
  await eventually(async () => expect(site.said).toEqual(['ada: hello']))
})

test("a frame's limit counts all sockets of a user", async () => {
  await using site = await createRealtimeApp({ RATE_LIMIT_SCALE: '1' })
  using one = await site.enter('ada')
  using other = await site.enter('ada')
  for (const socket of [one, other]) socket.send({ type: 'knock' })
  other.send({ type: 'knock' })
  await expectErrorCodes(other, ['too_many_requests'])
  expect(one.received).toEqual([])
})

test('a frame of more than 16 KiB closes the connection', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  ada.send('x'.repeat(16 * 1024))
  await expectErrorCodes(ada, ['bad_json'])
  ada.send('x'.repeat(16 * 1024 + 1))
  await eventually(async () => expect(ada.closeCode).toBeDefined())
})

test('a user can have five sockets, and another when one is closed', async () => {
  await using site = await createRealtimeApp()
  const connections = await Promise.allSettled(Array.from({ length: 8 }, () => site.enter('ada')))
  const opened = connections.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(opened).toHaveLength(5)
  using _bob = await site.enter('bob')
  opened.pop()?.[Symbol.dispose]()
  using _again = await eventually(() => site.enter('ada'))
  for (const socket of opened) socket[Symbol.dispose]()
})

test('the number of sockets per address is limited (E2)', async () => {
  await using site = await createRealtimeApp({ RATE_LIMIT_SCALE: '1' })
  const connections = await Promise.allSettled(Array.from({ length: 103 }, () => site.connect()))
  const opened = connections.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(opened).toHaveLength(100)
  for (const socket of opened) socket[Symbol.dispose]()
})

test('sockets are limited per network too (E19)', async () => {
  await using site = await createRealtimeApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' })
  const from = (address: string) => site.connect({ headers: { 'x-forwarded-for': address } })
  const connections = await Promise.allSettled(
    Array.from({ length: 103 }, (_, at) => from(`2001:db8::${at.toString(16)}`)),
  )
  const opened = connections.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(opened).toHaveLength(100)
  using _other = await from('2001:db8:1::1')
  for (const socket of opened) socket[Symbol.dispose]()
})

test('a changed role applies to open sockets', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada unverified')
  ada.send({ type: 'buy' })
  await expectErrorCodes(ada, ['email_unverified'])
  await site.app.app.sockets.refreshSessions(site.app.ctx)
  ada.send({ type: 'buy' })
  ada.send({ type: 'auth', userId: 'ada' })
  await ada.waitFor('ready')
  await expectErrorCodes(ada, ['email_unverified'])
})

test('a stopping site closes its sockets with 1001 and accepts no more', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  site.app.app.sockets.closeAll()
  await eventually(async () => expect(ada.closeCode).toBe(1001))
  await expect(site.enter('ada')).rejects.toThrow('refused')
})
