import { expect, test } from 'bun:test'
import { redisDiagnostic } from '@/src/cluster/diagnostic'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { publishToTopic, publishToUser } from '@/src/realtime/publish'
import { origin } from '@/tests/support/apps/create-test-app'
import { createRealtimeApp, salesTopic } from '@/tests/support/apps/realtime-app'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'

const sale = { type: 'sale', data: 'Crönchen' }

/** A process that broadcasts through this Redis. */
async function start(url: string) {
  const site = await createRealtimeApp({ REDIS_URL: url })
  await site.app.core.start()
  return site
}

test.if(hasRedis)('a message of one process reaches the pages of the others exactly once', async () => {
  await using server = await startRedis()
  await using here = await start(server.url)
  await using there = await start(server.url)
  using near = await here.enter('ada')
  using far = await there.enter('ada')
  for (const socket of [near, far]) {
    socket.send({ type: 'subscribe', data: { topics: ['sales'] } })
    socket.send({ type: 'auth', userId: 'ada' })
    await socket.waitFor('ready')
  }
  publishToTopic(here.app.ctx, { topic: salesTopic }, sale)
  publishToUser(here.app.ctx, 'ada', { type: 'last', data: null })
  for (const socket of [near, far]) {
    await socket.waitFor('last')
    expect(socket.received.filter(({ type }) => type === 'sale')).toEqual([sale])
  }
})

test.if(hasRedis)(
  'while Redis is down, processes reach their own pages and log it once; afterwards all pages refetch what they missed',
  async () => {
    await using server = await startRedis()
    await using here = await start(server.url)
    await using there = await start(server.url)
    using near = await here.enter('ada')
    using far = await there.enter('ada')
    await server.kill()
    const complaints = () => here.app.logLines.filter((line) => line.includes('Redis is unreachable'))
    await eventually(async () => expect(complaints()).toHaveLength(1))
    publishToUser(here.app.ctx, 'ada', { type: 'notice', data: 'near' })
    await near.waitFor('notice')
    await server.start()
    for (const socket of [near, far]) await socket.waitFor('missed')
    publishToUser(here.app.ctx, 'ada', { type: 'more', data: 'everywhere' })
    for (const socket of [near, far]) await socket.waitFor('more')
    expect(far.received.map(({ type }) => type)).toEqual(['missed', 'more'])
    expect(complaints()).toHaveLength(1)
  },
)

test.if(hasRedis)(
  'a Redis that stops responding is disconnected, and reconnected when it responds again',
  async () => {
    await using server = await startRedis()
    await using here = await start(server.url)
    await using there = await start(server.url)
    using far = await there.enter('ada')
    server.suspend()
    for (const { app } of [here, there]) await app.visitor().get('/api/nothing')
    for (const { app } of [here, there]) {
      const complaints = () => app.logLines.filter((line) => line.includes('Redis is unreachable'))
      await eventually(async () => expect(complaints()).toHaveLength(1))
    }
    server.resume()
    for (const { app } of [here, there])
      await eventually(async () => expect(app.core.cluster?.isAvailable).toBe(true))
    await far.waitFor('missed')
    publishToUser(here.app.ctx, 'ada', { type: 'notice', data: 'again' })
    await far.waitFor('notice')
  },
)

test.if(hasRedis)('malformed Redis messages are ignored', async () => {
  await using server = await startRedis()
  await using here = await start(server.url)
  await using there = await start(server.url)
  using far = await there.enter('ada')
  for (const text of [
    'nothing',
    'null',
    '{"channel":"realtime","data":7}',
    '{"channel":"realtime","data":[7]}',
    '{"channel":"stale-cache-tags"}',
  ])
    await server.command('PUBLISH', `mintmark ${origin}`, text)
  publishToUser(here.app.ctx, 'ada', { type: 'notice', data: 'heard' })
  await far.waitFor('notice')
  expect(far.received).toHaveLength(1)
})

test.if(hasRedis)('doctor checks Redis and prints no password', async () => {
  const find = async (url?: string) => {
    await using site = await createRealtimeApp(url ? { REDIS_URL: url } : {})
    return runDiagnostic(site.app.ctx, redisDiagnostic)
  }
  await using server = await startRedis()
  const { host } = new URL(server.url)
  await server.command('ACL', 'SETUSER', 'shop', 'on', '>hunter2', '~*', '&*', '+@all')
  expect(await find(`redis://shop:hunter2@${host}`)).toEqual({ status: 'ok', says: `${host} responds` })
  await server.command('ACL', 'SETUSER', 'shop', '-eval')
  expect((await find(`redis://shop:hunter2@${host}`)).status).toBe('wrong')
  await server.kill()
  const gone = await find(`redis://shop:hunter2@${host}`)
  expect([gone.status, gone.says.startsWith(host), gone.says.includes('hunter')]).toEqual([
    'wrong',
    true,
    false,
  ])
  expect((await find()).status).toBe('note')
})
