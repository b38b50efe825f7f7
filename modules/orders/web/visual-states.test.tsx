import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { CaseNextAction } from '@/modules/orders/web/cases/next-action'
import { buildCase, buildDecidedCase } from '@/modules/orders/web/cases/sample-case'
import { EvidenceChecklist } from '@/modules/orders/web/chargebacks/evidence-form'
import { OrderTimeline } from '@/modules/orders/web/order/order-timeline'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { renderPage } from '@/web/testing/render'
import { toneOf } from '@/web/testing/tone-of'

test('the timeline marks the next step, and dims those after it', () => {
  const page = renderPage(<OrderTimeline order={buildOrder({ state: 'paid' })} />)
  const steps = page.getAllByRole('listitem').map((step) => ({
    isNext: step.getAttribute('aria-current') === 'step',
    dot: ['bg-good', 'border-accent', 'border-line-strong'].find((color) => step.querySelector(`.${color}`)),
    isBold: step.querySelector('p')?.classList.contains('font-medium'),
  }))
  expect(steps.at(0)).toEqual({ isNext: false, dot: 'bg-good', isBold: true })
  expect(steps.slice(-2)).toEqual([
    { isNext: true, dot: 'border-accent', isBold: true },
    { isNext: false, dot: 'border-line-strong', isBold: false },
  ])
  expect(steps.filter(({ isNext }) => isNext)).toHaveLength(1)
})

test('an order that failed ends with a red step', () => {
  const at = '2026-03-01T10:00:00.000Z'
  const dotsOf = (state: 'refunded' | 'completed') => {
    const timeline = [{ state: 'created', at } as const, { state, at }]
    const page = renderPage(<OrderTimeline order={buildOrder({ state, timeline })} />)
    const dots = page.getAllByRole('listitem').map((step) => step.querySelector('.bg-bad') !== null)
    page.unmount()
    return dots
  }
  expect([dotsOf('refunded'), dotsOf('completed')]).toEqual([
    [false, true],
    [false, false],
  ])
})

test('a case that waits for staff is highlighted, a decided one is not', () => {
  const isHighlighted = (found: ReturnType<typeof buildCase>) => {
    const page = renderPage(<CaseNextAction found={found} onDeadline={() => undefined} />)
    const { classList } = page.getByRole('region')
    const highlights = [
      classList.contains('border-accent'),
      page.container.querySelector('.text-accent') !== null,
    ]
    page.unmount()
    return highlights
  }
  expect(isHighlighted(buildCase())).toEqual([true, true])
  expect(isHighlighted(buildDecidedCase())).toEqual([false, false])
})

test('evidence that exists is green, missing evidence yellow', () => {
  const checklist = [
    { name: 'delivered', isThere: true, count: null },
    { name: 'messages', isThere: false, count: null },
  ] as const
  const page = renderPage(<EvidenceChecklist checklist={[...checklist]} />)
  const badges = page.getAllByRole('listitem').map((row) => row.querySelector('span'))
  expect(badges.map((badge) => badge && toneOf(badge))).toEqual(['good', 'wait'])
})
