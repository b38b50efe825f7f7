import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { buildCase, buildDecidedCase } from '@/modules/orders/web/cases/sample-case'
import { ReverseSalePanel } from '@/modules/orders/web/cases/staff-acts-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const reversal = 'POST /api/admin/orders/o1/clawback'

test('staff reverse a completed sale, and see first who pays for it', async () => {
  const found = buildCase({ state: 'completed', dispute: 'none', decisions: [] })
  const requests = mockApi({ [reversal]: { ...found, state: 'refund_pending' } })
  const page = renderPage(
    <>
      <ReverseSalePanel found={found} />
      <ToastHost />
    </>,
  )
  page.getByText(/^Refunds the buyer \$149\.99\. The seller owes \$138\.14, /)
  await page.user.click(page.getByRole('button', { name: 'Reverse sale' }))
  expect(requests).toEqual([])
  await page.user.type(page.getByLabelText('Reason'), 'The hat was stolen.')
  await page.user.click(page.getByRole('button', { name: 'Reverse sale' }))
  await page.findByText('Sale Reversed')
  expect(requests).toEqual([{ call: reversal, body: { reason: 'The hat was stolen.' } }])
})

test.each([
  ['an order that is not completed', buildCase()],
  ['a decision that can be undone', buildCase({ ...buildDecidedCase(), state: 'completed' })],
])('there is nothing to reverse for %s', (_, found) => {
  const page = renderPage(<ReverseSalePanel found={found} />)
  expect(page.queryByRole('button', { name: 'Reverse sale' })).toBeNull()
})
