import { expect, onTestFinished } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { closePage } from '@/tests/conformance/page'
import { expectText, expectToast } from '@/tests/conformance/page-queries'
import { nowIso, openSignedInPage, pushNotification, pushToPage } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { openSocket, socketOpener } from '@/tests/support/test-socket'

const navigations: Row[] = [
  ...['/api/auth/roblox', '/api/auth/roblox/login', '/api/login'].map((path) => ({
    line: '7.21',
    says: `without a configured platform login, ${path} redirects to our own`,
    decision: 'product 4',
    check: async () => {
      const { status, headers } = await (await newVisitor()).get(path)
      expect([status, headers.get('location')]).toEqual([302, '/auth'])
    },
  })),
  {
    line: '7.21',
    says: 'logging out by URL works only from our own pages',
    decision: 'contract 3',
    check: async () => {
      const client = await newUser()
      const go = (site: string) =>
        client.get('/api/auth/roblox/logout', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })
      expect((await go('cross-site')).status).toBe(403)
      const { status, headers } = await go('same-origin')
      expect([status, headers.get('location')]).toEqual([302, '/'])
      expect((await client.get('/api/auth/user')).status).toBe(401)
    },
  },
]

const frames: Row[] = [
  {
    line: '7.22a',
    also: ['4.11a'],
    says: 'a page opens /ws on its own origin',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      expect(page.sockets.map(({ url }) => String(url))).toEqual(['ws://localhost:3000/ws'])
    },
  },
  {
    line: '7.22a',
    says: 'a page over https uses the secure scheme',
    check: async () => {
      Object.defineProperty(location, 'protocol', { value: 'https:', configurable: true })
      onTestFinished(() => void Reflect.deleteProperty(location, 'protocol'))
      const { page } = await openSignedInPage('/support')
      expect(page.sockets.map(({ url }) => String(url))).toEqual(['wss://localhost:3000/ws'])
    },
  },
  {
    line: '7.22b',
    says: 'the first message of every connection says who the user is',
    check: async () => {
      const { page, client } = await openSignedInPage('/support')
      const first = { type: 'auth', userId: await userIdOf(client) }
      await page.sockets[0]?.open()
      expect(page.sockets[0]?.sent[0]).toEqual(first)
      await page.sockets[0]?.drop()
      await page.timers.fire(5000)
      await page.sockets[1]?.open()
      expect(page.sockets[1]?.sent[0]).toEqual(first)
    },
  },
  {
    line: '7.22b',
    says: 'the server confirms the user of the session, and rejects any other',
    decision: 'product 7',
    check: async () => {
      closePage()
      await using live = await createTestApp()
      const connect = socketOpener(live)
      const [ann, bob] = await Promise.all([live.signIn('ann'), live.signIn('bob')])
      const userId = await userIdOf(ann)
      for (const [client, answer] of [
        [ann, { type: 'ready', data: { userId } }],
        [bob, { type: 'error', data: expect.objectContaining({ code: 'forbidden' }) }],
      ] as const) {
        using socket = await connect({ as: client })
        socket.send({ type: 'auth', userId })
        await eventually(async () => expect(socket.received).toEqual([answer]))
      }
    },
  },
  {
    line: '7.22c',
    says: 'a sent message reaches its receiver',
    check: async () => {
      closePage()
      await using live = await createSite()
      await live.start()
      const [ann, bob] = await Promise.all([live.signIn('ann'), live.signIn('bob')])
      const { id } = (await bob.get('/api/auth/user')).body
      using socket = await openSocket(`${live.origin.replace('http', 'ws')}/ws`, {
        as: ann,
        origin: live.origin,
      })
      socket.send({ type: 'new_message', data: { receiverId: id, content: 'Hello' } })
      await eventually(async () =>
        expect((await bob.get('/api/notifications')).body).toMatchObject([{ type: 'message' }]),
      )
    },
  },
  {
    line: '7.22d',
    says: 'incoming messages update the page',
    check: async () => {
      const { page } = await openSignedInPage('/marketplace')
      const item = { itemId: 'i', assetId: '1', name: 'Live Crown', category: 'hat', imageUrl: null }
      await pushToPage(page, 'sale', {
        id: 's',
        ...item,
        price: 5,
        buyer: 'Jo…n',
        timeBought: await nowIso(),
      })
      await expectText(page, 'Live Crown')
    },
  },
  {
    line: '3.10a',
    also: ['3.10b', '1.6', '7.22e'],
    says: 'a realtime message has a type and data: a notification is shown in a toast at once, unknown types are ignored',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      await pushToPage(page, 'riddle', {})
      await pushNotification(page, 'It came live', 'By the socket.')
      await expectToast(page, 'normal', 'It came live', 'By the socket.')
    },
  },
]

export const navigationAndSockets: Row[] = [...navigations, ...frames]
