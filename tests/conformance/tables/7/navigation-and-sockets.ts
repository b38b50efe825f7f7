import { expect } from 'bun:test'
import { closePage } from '@/tests/conformance/page'
import { expectText, expectToast } from '@/tests/conformance/page-queries'
import { nowIso, openSignedInPage, pushToPage } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import { openSocket } from '@/tests/support/test-socket'

const navigations: Row[] = [
  ...['/api/auth/roblox', '/api/auth/roblox/login', '/api/login'].map((path) => ({
    line: '7.21',
    says: `without a configured platform login, ${path} redirects to our own`,
    settled: 'product 4',
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
    says: 'a page opens /ws on its own origin',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      expect(page.sockets.map(({ url }) => String(url))).toEqual(['ws://localhost:3000/ws'])
    },
  },
  {
    line: '7.22b',
    says: 'the first message says who the user is',
    check: async () => {
      const { page, client } = await openSignedInPage('/support')
      await page.sockets[0]?.open()
      const { id } = (await client.get('/api/auth/user')).body
      expect(page.sockets[0]?.sent[0]).toEqual({ type: 'auth', userId: id })
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
    line: '7.22e',
    says: 'an incoming notification shows a toast',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      const words = { title: 'It came live', content: 'By the socket.' }
      await pushToPage(page, 'notification', { id: 'n', type: 'other', ...words, createdAt: await nowIso() })
      await expectToast(page, 'normal', 'It came live', 'By the socket.')
    },
  },
]

export const navigationAndSockets: Row[] = [...navigations, ...frames]
