import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { sellerSlot } from '@/modules/catalog/web/slots'
import { contactSlot, receivedMessageSlot } from '@/modules/messages/web/slots'
import { otherPartySlot } from '@/modules/orders/web/slots'
import { reports } from '@/modules/reports/web/module'
import { defineWebModule } from '@/web/lib/module'
import { SlotView } from '@/web/lib/slots'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const post = 'POST /api/reports'
const bob = { userId: 'b', name: 'bob' }

const offer = () => <SlotView slot={sellerSlot} props={{ ...bob, itemId: '7', listingId: 'l1' }} />
const otherParty = () => <SlotView slot={otherPartySlot} props={{ ...bob, itemId: '7' }} />
const contact = () => <SlotView slot={contactSlot} props={bob} />
const message = () => <SlotView slot={receivedMessageSlot} props={{ id: 'm1', name: 'bob' }} />

function open(view: () => ReactNode, response: unknown = { id: 'r1' }) {
  const requests = mockApi({ [post]: response })
  const site = defineWebModule({ name: 'site', pages: [{ path: '/', title: 'A page', view }] })
  return { requests, page: renderApp({ viewer: buildViewer(), modules: [site, reports] }) }
}

test.each([
  ['the selected offer', offer, 'Report this listing', 'Report this listing by bob?', 'listing', 'l1'],
  ['its seller', offer, 'Report bob', 'Report bob?', 'person', 'b'],
  ['the other party of an order', otherParty, 'Report bob', 'Report bob?', 'person', 'b'],
  ['the other user of a conversation', contact, 'Report bob', 'Report bob?', 'person', 'b'],
  ['a received message', message, 'Report this message', 'Report this message from bob?', 'message', 'm1'],
])('%s can be reported with a reason', async (_, view, button, title, subject, id) => {
  const { page, requests } = open(view)
  await page.user.click(await page.findByRole('button', { name: button }))
  const dialog = within(await page.findByRole('dialog', { name: title }))
  await page.user.type(dialog.getByLabelText('Reason'), 'It is a scam.')
  await page.user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await page.findByText('Thank you. Our moderators will review it.')).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
  expect(requests).toContainEqual({ call: post, body: { subject, id, reason: 'It is a scam.' } })
})

test('a report needs a reason, and closing the dialog keeps it', async () => {
  const { page, requests } = open(contact)
  const openDialog = async () => {
    await page.user.click(await page.findByRole('button', { name: 'Report bob' }))
    return within(await page.findByRole('dialog'))
  }
  const dialog = await openDialog()
  await page.user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(dialog.getByText('Describe what is wrong.')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  await page.user.type(dialog.getByLabelText('Reason'), 'A scam')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(page.queryByRole('dialog')).toBeNull()
  expect((await openDialog()).getByLabelText('Reason')).toHaveProperty('value', 'A scam')
  expect(requests.filter(({ call }) => call === post)).toEqual([])
})

test('a report that fails keeps the reason', async () => {
  const { page } = open(contact, currentFailureResponse)
  await page.user.click(await page.findByRole('button', { name: 'Report bob' }))
  await page.user.type(await page.findByLabelText('Reason'), 'A scam')
  await expectFormSurvivesFailures({ page, button: 'Report', title: 'Not Reported' })
})
