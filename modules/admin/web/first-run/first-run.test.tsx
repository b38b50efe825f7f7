import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { SetupCheck } from '@/modules/admin/contract'
import { admin } from '@/modules/admin/web/module'
import { staff as staffAdmin } from '@/modules/admin/web/staff'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const check = (name: string, over: Partial<SetupCheck> = {}): SetupCheck => ({
  name,
  status: 'note',
  says: `${name} is not set`,
  variables: ['SOME_VARIABLE'],
  canTest: true,
  ...over,
})

const checks = [
  check('mail'),
  check('test email'),
  check('payments', { status: 'ok' }),
  check('platform'),
  check('second factors', { variables: [] }),
]

const secondFactor = { verified: true, totp: true, passkey: false }

type Options = Partial<Pick<ViewerUser, 'role' | 'secondFactor'>> & { responses?: object }

function open(path: string, { responses, ...user }: Options = {}) {
  mockApi({
    'GET /api/admin/checks': checks,
    'GET /api/admin/queues': [],
    ...responses,
  })
  const viewer = buildViewer({ role: 'admin', email: 'op@vault.example', secondFactor, ...user })
  return renderApp({ path, viewer, modules: [admin], staffModules: [staffAdmin] })
}

test('a step names the variables to set and can be skipped', async () => {
  const page = open('/admin/first-run?step=mail')
  expect(await page.findByRole('heading', { name: 'Mail' })).toBeDefined()
  expect((await page.findAllByText('SOME_VARIABLE')).length).toBe(2)
  expect(page.queryByRole('textbox', { name: /password|secret|key/i })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Skip' }))
  expect(await page.findByRole('heading', { name: 'Payments' })).toBeDefined()
  expect(await page.findByRole('button', { name: 'Continue' })).toBeDefined()
})

test('each step begins at its top', async () => {
  const page = open('/admin/first-run?step=mail')
  const skip = await page.findByRole('button', { name: 'Skip' })
  scrollTo(0, 400)
  await page.user.click(skip)
  expect(await page.findByRole('heading', { name: 'Payments' })).toBeDefined()
  expect(scrollY).toBe(0)
})

test('a test email that was sent lets the admin continue', async () => {
  const says = 'written to /data/outbox/1.eml'
  const page = open('/admin/first-run?step=mail', {
    responses: { 'POST /api/admin/checks/mail/test': { result: { status: 'note', says }, check: checks[0] } },
  })
  expect(await page.findByText('It goes to op@vault.example.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Send test mail' }))
  expect(await page.findByText('Written to /data/outbox/1.eml.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Continue' })).toBeDefined()
})

test('a test that fails says why, and the step can be skipped', async () => {
  const page = open('/admin/first-run?step=platform', {
    responses: {
      'POST /api/admin/checks/platform/test': {
        result: { status: 'wrong', says: "the profile couldn't be read" },
        check: checks[0],
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Read a profile' }))
  expect((await page.findByRole('alert')).textContent).toBe("The profile couldn't be read.")
  expect(page.getByRole('button', { name: 'Skip' })).toBeDefined()
})

test('the last step leads to the overview', async () => {
  const page = open('/admin/first-run?step=goods')
  await page.user.click(await page.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin'))
})

test('without a second factor it ends on an overview that says why it is closed', async () => {
  const page = open('/admin/first-run?step=goods', { secondFactor: null })
  await page.user.click(await page.findByRole('button', { name: 'Continue' }))
  const heading = await page.findByRole('heading', { name: 'Overview' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(page.getByText('The back office opens once you have a second factor.')).toBeDefined()
  await page.user.click(page.getByRole('link', { name: 'Set up a second factor' }))
  expect(await page.findByRole('heading', { name: 'Second factor' })).toBeDefined()
})

test('moderators get neither the first run nor a checklist on the overview', async () => {
  expect(
    await open('/admin/first-run', { role: 'moderator' }).findByText('Not part of your role'),
  ).toBeDefined()
  const page = open('/admin', { role: 'moderator' })
  expect(await page.findByRole('heading', { name: 'Overview' })).toBeDefined()
  expect(page.queryByRole('region', { name: 'Before you open' })).toBeNull()
})

test('the overview lists what is left to set up and links to its step', async () => {
  const page = open('/admin')
  const panel = await page.findByRole('region', { name: 'Before you open' })
  expect(panel.textContent).toContain('1 of 5 done')
  expect(page.getByRole('link', { name: 'Set up: Mail server' }).getAttribute('href')).toBe(
    '/admin/first-run?step=mail',
  )
  expect(panel.textContent).not.toContain('Payments')
})

test('once all is done, the overview has no checklist', async () => {
  const page = open('/admin', { responses: { 'GET /api/admin/checks': [check('mail', { status: 'ok' })] } })
  await waitFor(() => expect(page.queryByRole('region', { name: 'Before you open' })).toBeNull())
})
