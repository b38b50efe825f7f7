import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { OwnFine } from '@/modules/wallet/contract'
import { OwnFines } from '@/modules/wallet/web/fines/own-fines'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const at = '2026-03-01T10:00:00.000Z'

test('a fine says what it is for, and is appealed', async () => {
  const fine: OwnFine = {
    id: 'a1',
    amount: '5.00',
    reason: 'Sold a copy twice.',
    at,
    isUndone: false,
    appealUntil: at,
    appeal: null,
  }
  const upheld: OwnFine = {
    ...fine,
    id: 'a2',
    appealUntil: null,
    appeal: { text: 'No.', at, result: 'upheld', answer: 'Looked again.' },
  }
  const call = 'POST /api/wallet/fines/a1/appeal'
  const requests = mockApi({
    'GET /api/wallet/fines': [fine, upheld],
    [call]: null,
  })
  const page = renderPage(<OwnFines />, { path: '/wallet', viewer: buildViewer(), hasToasts: true })
  expect(await page.findByText('You appealed, and it stands.')).toBeTruthy()
  expect(page.getByText('Looked again.')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Appeal' }))
  await page.user.type(await page.findByLabelText('Why is it wrong?'), 'It was not me.')
  await page.user.click(page.getByRole('button', { name: 'Send appeal' }))
  expect(await page.findByText('Appeal Sent')).toBeTruthy()
  const sent = requests.filter((request) => request.call === call)
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'It was not me.' }])
})
