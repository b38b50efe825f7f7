import { expect, test } from 'bun:test'
import { RedisClient } from 'bun'
import { examine } from '@/src/core/examination'
import { redis } from '@/src/live/redis'
import { tellAll, tellPerson } from '@/src/live/tell'
import { origin } from '@/src/testing/create-test-app'
import { eventually } from '@/src/testing/eventually'
import { type FakeRedis, startFakeRedis } from '@/src/testing/fake-redis'
import { openLiveTrial, sales } from '@/src/testing/live-trial'

const sale = { type: 'sale', data: 'Crönchen' }

/** A process of a site whose pages are told through this Redis. */
async function start(url: string) {
  const site = await openLiveTrial({ REDIS_URL: url })
  await site.app.core.start()
  return site
}

function listening(server: FakeRedis, processes: number) {
  return eventually(async () => expect(server.listening).toBe(processes))
}

test('what one process tells, the pages of the others hear, each once', async () => {
  using server = startFakeRedis()
  await using here = await start(server.url)
  await using there = await start(server.url)
  await listening(server, 2)
  using near = await here.enter('ada')
  using far = await there.enter('ada')
  for (const socket of [near, far]) {
    socket.send({ type: 'subscribe', data: { topics: ['sales'] } })
    socket.send({ type: 'auth', userId: 'ada' })
    await socket.hear('ready')
  }
  tellAll(here.app.ctx, { topic: sales }, sale)
  tellPerson(here.app.ctx, 'ada', { type: 'last', data: null })
  for (const socket of [near, far]) {
    await socket.hear('last')
    expect(socket.heard.filter(({ type }) => type === 'sale')).toEqual([sale])
  }
})

test('while Redis is away each process tells its own pages, and says why once; when it is back all ask for what they missed', async () => {
  const server = startFakeRedis()
  await using here = await start(server.url)
  await using there = await start(server.url)
  await listening(server, 2)
  using near = await here.enter('ada')
  using far = await there.enter('ada')
  server[Symbol.dispose]()
  const complaints = () => here.app.logged.filter((line) => line.includes('Redis cannot be reached'))
  await eventually(async () => expect(complaints()).toHaveLength(1))
  tellPerson(here.app.ctx, 'ada', { type: 'notice', data: 'near' })
  await near.hear('notice')
  using again = startFakeRedis(Number(new URL(server.url).port))
  await listening(again, 2)
  for (const socket of [near, far]) await socket.hear('missed')
  tellPerson(here.app.ctx, 'ada', { type: 'more', data: 'everywhere' })
  for (const socket of [near, far]) await socket.hear('more')
  expect(far.heard.map(({ type }) => type)).toEqual(['missed', 'more'])
  expect(complaints()).toHaveLength(1)
})

test('what somebody else says over Redis disturbs nobody', async () => {
  using server = startFakeRedis()
  await using here = await start(server.url)
  await using there = await start(server.url)
  await listening(server, 2)
  using far = await there.enter('ada')
  const stranger = new RedisClient(server.url)
  for (const text of ['nothing', 'null', '{"letters":7}', '{"letters":[7]}'])
    await stranger.publish(`mintmark ${origin}`, text)
  stranger.close()
  tellPerson(here.app.ctx, 'ada', { type: 'notice', data: 'heard' })
  await far.hear('notice')
  expect(far.heard).toHaveLength(1)
})

test('the doctor asks whether Redis is there, and tells no password', async () => {
  const find = async (url?: string) => {
    await using site = await openLiveTrial(url ? { REDIS_URL: url } : {})
    return examine(site.app.ctx, redis)
  }
  const server = startFakeRedis()
  const { host } = new URL(server.url)
  expect(await find(`redis://shop:hunter2@${host}`)).toEqual({ verdict: 'ok', says: `${host} answers` })
  server[Symbol.dispose]()
  const gone = await find(`redis://shop:hunter2@${host}`)
  expect([gone.verdict, gone.says.startsWith(host), gone.says.includes('hunter')]).toEqual([
    'wrong',
    true,
    false,
  ])
  expect((await find()).verdict).toBe('note')
})
