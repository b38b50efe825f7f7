import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { DemoUniversePage } from '@/modules/platform/web/demo-universe-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const players = [
  { playerId: '1', username: 'AmberQuill', displayName: 'Amber Quill' },
  { playerId: '2', username: 'brinewalker', displayName: 'Brine' },
  { playerId: '3', username: 'CedarFox_7', displayName: 'Cedar Fox' },
]
const hat = { userAssetId: '71', assetId: '91', name: 'Top Hat', serial: 12, onHold: false }
const held = { userAssetId: '72', assetId: '92', name: 'Crown', serial: null, onHold: true }
const amber = { ...players[0], description: 'Hats first.', hidden: false, copies: [hat, held] }
const everybody = { 'GET /api/demo-universe/players': players, 'GET /api/demo-universe/players/1': amber }

function open(path = '/demo-universe', demoUniverse = true) {
  return renderPage(
    <>
      <DemoUniversePage />
      <ToastHost />
    </>,
    { path, site: { demoUniverse } },
  )
}

test('a copy is handed to whoever was chosen', async () => {
  const asked = mockApi({ ...everybody, 'POST /api/demo-universe/trades': amber })
  const page = open()
  await page.user.selectOptions(await page.findByLabelText('Trade with'), 'Cedar Fox (CedarFox_7)')
  await page.user.click(page.getByRole('button', { name: 'Hand over Top Hat, copy 71' }))
  expect(await page.findByText('Top Hat is with Cedar Fox now.')).toBeDefined()
  expect(asked).toContainEqual({
    call: 'POST /api/demo-universe/trades',
    body: { userAssetId: '71', to: '3' },
  })
})

test('a link says with whom to trade', async () => {
  mockApi(everybody)
  const page = open('/demo-universe?player=1&to=3')
  expect(await page.findByDisplayValue('Cedar Fox (CedarFox_7)')).toBeDefined()
})

test('a copy on hold says so and cannot be handed over', async () => {
  mockApi(everybody)
  const page = open()
  expect(await page.findByText('On hold')).toBeDefined()
  expect(page.getAllByRole('button', { name: /^Hand over/ })).toHaveLength(1)
})

test('a player writes about themselves and hides the inventory', async () => {
  const asked = mockApi({ ...everybody, 'PUT /api/demo-universe/players/1': { ...amber, hidden: true } })
  const page = open()
  const about = await page.findByLabelText('About')
  await page.user.clear(about)
  await page.user.type(about, 'amber kite seven')
  await page.user.click(page.getByLabelText('Hide the inventory from others'))
  await page.user.click(page.getByRole('button', { name: 'Save profile' }))
  expect(await page.findByText('Profile Saved')).toBeDefined()
  expect(asked).toContainEqual({
    call: 'PUT /api/demo-universe/players/1',
    body: { description: 'amber kite seven', hidden: true },
  })
})

test('another player is chosen by name', async () => {
  const brine = { ...players[1], description: 'Here for the gear.', hidden: true, copies: [] }
  mockApi({ ...everybody, 'GET /api/demo-universe/players/2': brine })
  const page = open()
  await page.user.selectOptions(await page.findByLabelText('Player'), 'Brine (brinewalker)')
  expect(await page.findByText('Nothing here.')).toBeDefined()
  expect(await page.findByDisplayValue('Here for the gear.')).toBeDefined()
})

test('a refusal says why, and the copy stays', async () => {
  mockApi({
    ...everybody,
    'POST /api/demo-universe/trades': mockProblem(409, 'copy_on_hold', 'This copy is on hold.'),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Hand over Top Hat, copy 71' }))
  expect(await page.findByText('This copy is on hold.')).toBeDefined()
  expect(page.getByText('Top Hat')).toBeDefined()
})

test('where it is not open, the page says so', () => {
  const page = open('/demo-universe', false)
  expect(page.getByText('Not Open Here')).toBeDefined()
})
