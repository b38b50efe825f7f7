import '@/web/testing/dom'
import { test } from 'bun:test'
import { useCaseAction, useReverseSale, useStaffAct, useUndoAct } from '@/modules/orders/web/cases/queries'
import { useRespond } from '@/modules/orders/web/chargebacks/queries'
import { useOrderAction } from '@/modules/orders/web/queries'
import { useRecordManualRefunds, useRetryRefunds } from '@/modules/orders/web/refunds/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

test('a step of an order refreshes everything that shows it', () =>
  expectMutations({
    sent: [
      () => useOrderAction('o1'),
      { kind: 'sent' },
      'POST /api/orders/o1/sent: /api/transactions, /api/orders open, /api/wallet, /api/items, /api/notifications',
    ],
    dispute: [
      () => useOrderAction('o1'),
      { kind: 'dispute', dispute: { kind: 'other', reason: 'x' } },
      'POST /api/orders/o1/dispute: /api/transactions, /api/orders open, /api/wallet, /api/items, /api/notifications',
    ],
    decide: [
      () => useCaseAction('o1'),
      { kind: 'undo', reason: 'x' },
      'POST /api/admin/orders/o1/decision/undo: /api/admin/orders, /api/admin/cases, /api/admin/queues',
    ],
    reverse: [() => useReverseSale('o1'), 'x', 'POST /api/admin/orders/o1/clawback: /api/admin/orders'],
    act: [
      () => useStaffAct('o1'),
      { action: 'goodwill', amount: '2', to: 'seller', reason: 'x' },
      'POST /api/admin/orders/o1/goodwill: /api/admin/orders',
    ],
    undo: [
      () => useUndoAct('o1'),
      { actId: 'a1', reason: 'x' },
      'POST /api/admin/orders/o1/acts/a1/undo: /api/admin/orders',
    ],
    retry: [
      useRetryRefunds,
      [{ id: 'o1' }],
      'POST /api/admin/orders/o1/refund/retry: /api/admin/refunds, /api/admin/orders, /api/admin/cases, /api/admin/queues',
    ],
    manualRefund: [
      useRecordManualRefunds,
      { refunds: [{ id: 'o1' }], reason: 'x' },
      'POST /api/admin/orders/o1/given-otherwise: /api/admin/refunds, /api/admin/orders, /api/admin/cases, /api/admin/queues',
    ],
    respond: [
      () => useRespond('c1'),
      { kind: 'accept', acceptance: {} },
      'POST /api/admin/chargebacks/c1/acceptance: /api/admin/chargebacks, /api/admin/cases, /api/admin/queues',
    ],
  }))
