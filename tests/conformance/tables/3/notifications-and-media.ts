import { expect } from 'bun:test'
import { findDemoItem } from '@/tests/conformance/market'
import { expectToast } from '@/tests/conformance/page-queries'
import { openSignedInPage, pushNotification, pushToPage } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { newVisitor } from '@/tests/conformance/site'
export const notificationsAndMedia: Row[] = [
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
  {
    line: '3.11b',
    also: ['9.7'],
    says: 'a thumbnail is requested by asset id and size; an image URL is ignored',
    decision: 'product 3',
    check: async () => {
      const [{ assetId }, visitor] = [await findDemoItem(), await newVisitor()]
      const path = `/api/roblox-thumbnail/${assetId}`
      const elsewhere = await visitor.get(`${path}?size=420x420&url=https://elsewhere.example/x.png`)
      expect(elsewhere.body).toEqual((await visitor.get(path)).body)
      expect((await visitor.get(`${path}?size=421x421`)).status).toBe(422)
    },
  },
]
