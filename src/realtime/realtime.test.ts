import { expect, test } from 'bun:test'
import { transact } from '@/src/kit/transact'
import { publishToTopic, publishToUser } from '@/src/realtime/publish'
import {
  createRealtimeApp,
  expectErrorCodes,
  salesTopic,
  thingTopic,
} from '@/tests/support/apps/realtime-app'
import { eventually } from '@/tests/support/eventually'

test('an auth frame with the own user ID is confirmed', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  ada.send({ type: 'auth', userId: 'ada' })
  expect(await ada.waitFor('ready')).toEqual({ type: 'ready', data: { userId: 'ada' } })
})

test("an auth frame with another user's ID is rejected (B6)", async () => {
  await using site = await createRealtimeApp()
  using eve = await site.enter('eve')
  using visitor = await site.connect()
  for (const socket of [eve, visitor]) {
    socket.send({ type: 'auth', userId: 'ada' })
    await expectErrorCodes(socket, ['forbidden'])
  }
  publishToUser(site.app.ctx, 'ada', { type: 'notice', data: 'for ada' })
  publishToUser(site.app.ctx, 'eve', { type: 'notice', data: 'for eve' })
  expect((await eve.waitFor('notice')).data).toBe('for eve')
  expect(visitor.received.map(({ type }) => type)).toEqual(['error'])
})

test('a page of another site, or without Origin, cannot open a socket (B7)', async () => {
  await using site = await createRealtimeApp()
  const headers = { 'x-user': 'ada' }
  for (const from of ['https://evil.example', 'null', null])
    await expect(site.connect({ origin: from, headers })).rejects.toThrow('refused')
})

test('a plain GET of /ws returns upgrade_required', async () => {
  await using site = await createRealtimeApp()
  const { status, body } = await site.app.visitor().get('/ws')
  expect([status, body.code]).toEqual([426, 'upgrade_required'])
})

test('a frame is handled by the module that defines it', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  for (const words of ['one', 'two', 'three']) ada.send({ type: 'say', data: { words } })
  await eventually(async () => expect(site.said).toEqual(['ada: one', 'ada: two', 'ada: three']))
  expect(ada.received).toEqual([])
})

test('an invalid frame gets an error code without quoting it, and the connection stays open', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada unverified')
  const wrong = [
    '{"type":',
    '[]',
    'null',
    '{"type":7}',
    '['.repeat(16_000),
    { type: 'canary' },
    { type: 'say', data: { words: ['canary'] } },
    { type: 'break' },
    { type: 'buy' },
  ]
  for (const frame of wrong) ada.send(frame)
  const codes = ['unknown_frame', 'invalid', 'internal', 'email_unverified']
  await expectErrorCodes(ada, [...Array(5).fill('bad_json'), ...codes])
  ada.send({ type: 'say', data: { words: 'still here' } })
  await eventually(async () => expect(site.said).toEqual(['ada: still here']))
  expect(JSON.stringify(ada.received)).not.toMatch(/canary|secret/)
})

test('a failing frame handler affects no other frame', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  using bob = await site.enter('bob')
  ada.send({ type: 'break' })
  bob.send({ type: 'say', data: { words: 'hello' } })
  await eventually(async () => expect(site.said).toEqual(['bob: hello']))
  await expectErrorCodes(ada, ['internal'])
  expect(bob.received).toEqual([])
})

test('a guest can subscribe to public topics and send no frames', async () => {
  await using site = await createRealtimeApp()
  using visitor = await site.connect()
  visitor.send({ type: 'subscribe', data: { topics: ['sales', 'thing:7'] } })
  visitor.send({ type: 'say', data: { words: 'hello' } })
  await expectErrorCodes(visitor, ['unauthorized'])
  publishToTopic(site.app.ctx, { topic: thingTopic, id: '8' }, { type: 'thing', data: 8 })
  publishToTopic(site.app.ctx, { topic: thingTopic, id: '7' }, { type: 'thing', data: 7 })
  publishToTopic(site.app.ctx, { topic: salesTopic }, { type: 'sale', data: 1 })
  await visitor.waitFor('sale')
  expect(visitor.received.map(({ data }) => data).slice(1)).toEqual([7, 1])
  expect(site.said).toEqual([])
})

test('a subscriber that asks for it gets the frames of the last seconds first', async () => {
  await using site = await createRealtimeApp()
  using visitor = await site.connect()
  for (const id of ['7', '8', '7'])
    publishToTopic(site.app.ctx, { topic: thingTopic, id }, { type: 'thing', data: id })
  using other = await site.connect()
  other.send({ type: 'subscribe', data: { topics: ['thing:7'] } })
  visitor.send({ type: 'subscribe', data: { topics: ['thing:7'], replayMs: 5_000 } })
  visitor.send({ type: 'subscribe', data: { topics: ['thing:7'], replayMs: -1 } })
  await expectErrorCodes(visitor, ['invalid'])
  publishToTopic(site.app.ctx, { topic: thingTopic, id: '7' }, { type: 'thing', data: 'new' })
  await other.waitFor('thing')
  const things = ({ received }: typeof visitor) => received.filter(({ type }) => type === 'thing')
  expect(things(visitor).map(({ data }) => data)).toEqual(['7', '7', 'new'])
  expect(things(other).map(({ data }) => data)).toEqual(['new'])
})

test('nobody can subscribe to private or unknown topics', async () => {
  await using site = await createRealtimeApp()
  using eve = await site.enter('eve')
  const topics = [
    'person/ada',
    'person',
    'thing',
    'sales:1',
    'thing:',
    'thing:1:2',
    'thing:a/b',
    `thing:${'x'.repeat(99)}`,
    '',
  ]
  for (const topic of topics) eve.send({ type: 'subscribe', data: { topics: ['sales', topic] } })
  await expectErrorCodes(
    eve,
    topics.map(() => 'unknown_topic'),
  )
  publishToUser(site.app.ctx, 'ada', { type: 'notice', data: 'for ada' })
  publishToTopic(site.app.ctx, { topic: salesTopic }, { type: 'sale', data: 1 })
  publishToUser(site.app.ctx, 'eve', { type: 'notice', data: 'for eve' })
  expect((await eve.waitFor('notice')).data).toBe('for eve')
  expect(eve.received.some(({ type }) => type === 'sale')).toBe(false)
})

test('unsubscribed topics send nothing, and a socket has a topic limit', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  const many = Array.from({ length: 200 }, (_, id) => `thing:${id}`)
  ada.send({ type: 'subscribe', data: { topics: many } })
  ada.send({ type: 'subscribe', data: { topics: ['sales'] } })
  await expectErrorCodes(ada, ['too_many_topics'])
  ada.send({ type: 'unsubscribe', data: { topics: ['thing:7'] } })
  ada.send({ type: 'subscribe', data: { topics: ['sales', 'thing:8'] } })
  ada.send({ type: 'auth', userId: 'ada' })
  await ada.waitFor('ready')
  publishToTopic(site.app.ctx, { topic: thingTopic, id: '7' }, { type: 'thing', data: 7 })
  publishToTopic(site.app.ctx, { topic: salesTopic }, { type: 'sale', data: 1 })
  await ada.waitFor('sale')
  expect(ada.received.some(({ type }) => type === 'thing')).toBe(false)
})

test('a message is sent after the commit, and never after a rollback', async () => {
  await using site = await createRealtimeApp()
  using ada = await site.enter('ada')
  const undone = transact(site.app.ctx, async (tx) => {
    publishToUser(tx, 'ada', { type: 'notice', data: 'undone' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await transact(site.app.ctx, async (tx) => {
    publishToUser(tx, 'ada', { type: 'notice', data: 'done' })
    await transact(tx, async (inner) => publishToUser(inner, 'ada', { type: 'more', data: 'inside' }))
    expect(ada.received).toEqual([])
  })
  await ada.waitFor('more')
  expect(ada.received.map(({ data }) => data)).toEqual(['done', 'inside'])
})
