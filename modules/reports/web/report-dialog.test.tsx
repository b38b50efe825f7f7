import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { reports } from '@/modules/reports/web/module'
import { type ReportSlotProps, reportSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { SlotView } from '@/web/lib/modules/slots'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const post = 'POST /api/reports'
const bob = { subject: 'person', id: 'b', what: 'bob' }
const listing = { subject: 'listing', id: 'l1', what: 'this listing', variant: 'text' } as const

function open(target: ReportSlotProps, response: unknown = { id: 'r1' }) {
  const requests = mockApi({ [post]: response })
  const view = () => <SlotView slot={reportSlot} props={target} />
  const site = defineWebModule({ name: 'site', pages: [{ path: '/', title: 'A page', view }] })
  return { requests, page: renderApp({ viewer: buildViewer(), modules: [site, reports] }) }
}

test.each([
  ['an icon', bob, 'Report bob'],
  ['text', listing, 'Report this listing'],
])('a button with %s leads to a dialog, and a reason to a report', async (_, target, button) => {
  const { page, requests } = open(target)
  await page.user.click(await page.findByRole('button', { name: button }))
  const dialog = within(await page.findByRole('dialog', { name: `${button}?` }))
  await page.user.type(dialog.getByLabelText('Reason'), 'It is a scam.')
  await page.user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await page.findByText('Thank you. Our moderators will review it.')).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
  expect(requests).toContainEqual({
    call: post,
    body: { subject: target.subject, id: target.id, reason: 'It is a scam.' },
  })
})

test('a report needs a reason, and closing the dialog keeps it', async () => {
  const { page, requests } = open(bob)
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
  const { page } = open(bob, currentFailureResponse)
  await page.user.click(await page.findByRole('button', { name: 'Report bob' }))
  await page.user.type(await page.findByLabelText('Reason'), 'A scam')
  await expectFormSurvivesFailures({ page, button: 'Report' })
})
