import { expect } from 'bun:test'
import { createPaidOrder } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { advance, newUser, newVisitor, site } from '@/tests/conformance/site'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Unread notifications of these ages. */
async function unreadNotifications(...agesMs: number[]) {
  const now = (await site()).ctx.now()
  return agesMs.map((ageMs, at) => ({
    id: `n${at}`,
    type: 'other',
    title: `Notice ${at}`,
    content: 'Something happened.',
    href: null,
    isRead: false,
    createdAt: new Date(now - ageMs).toISOString(),
  }))
}

async function openWith(list: unknown[]) {
  const stubs = { 'GET /api/notifications': () => Response.json(list) }
  return openPage('/support', { as: await newUser(), stubs })
}

export const texts: Row[] = [
  {
    line: '9.12a',
    says: 'the unread count is capped at 99+',
    check: async () => {
      await expectText(await openWith(await unreadNotifications(...Array(99).fill(0))), '99')
      await expectText(await openWith(await unreadNotifications(...Array(100).fill(0))), '99+')
    },
  },
  {
    line: '9.12b',
    says: 'times are shown as Just now, minutes, hours and then days',
    check: async () => {
      const ages = [0, minuteMs - 1, minuteMs, hourMs - 1, hourMs, 24 * hourMs - 1, 24 * hourMs, 72 * hourMs]
      const page = await openWith(await unreadNotifications(...ages))
      await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
      await expectText(page, 'Notice 0')
      const times = [...page.container.querySelectorAll('li time')].map((time) => time.textContent)
      expect(times).toEqual([
        'Just now',
        'Just now',
        '1m ago',
        '59m ago',
        '1h ago',
        '23h ago',
        '1d ago',
        '3d ago',
      ])
    },
  },
  {
    line: '9.13b',
    says: "an order that isn't delivered within 1 hour of payment is refunded in full",
    check: async () => {
      const { buyer, orderId } = await createPaidOrder()
      const state = async () => (await buyer.get(`/api/orders/${orderId}`)).body.state
      await advance(hourMs - 1)
      expect(await state()).toBe('paid')
      await advance(1)
      expect(await state()).toBe('refunded')
    },
  },
  {
    line: '9.14',
    says: 'the front pages get these figures unless the operator sets others',
    check: async () => {
      const { figures } = (await (await newVisitor()).get('/api/branding')).body
      expect(figures).toEqual({
        totalPayouts: '$2.5M+',
        itemsSold: '50K+',
        activeUsers: '25K+',
        successRate: '99.8%',
      })
    },
  },
]
