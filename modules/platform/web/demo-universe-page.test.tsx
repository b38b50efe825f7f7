import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { DemoUniversePage } from '@/modules/platform/web/demo-universe-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const players = [
  { playerId: '1', username: 'AmberQuill', displayName: 'Amber Quill' },
  { playerId: '2', username: 'brinewalker', displayName: 'Brine' },
  { playerId: '3', username: 'CedarFox_7', displayName: 'Cedar Fox' },
]
const hat = { userAssetId: '71', assetId: '91', name: 'Top Hat', serial: 12, onHold: false }
const crown = { userAssetId: '72', assetId: '92', name: 'Crown', serial: null, onHold: true }
const amber = { ...players[0], description: 'Hats first.', hidden: false, copies: [hat, crown] }
const playerRoutes = { 'GET /api/demo-universe/players': players, 'GET /api/demo-universe/players/1': amber }

function renderUniverse(path = '/demo-universe', demoUniverse = true) {
  return renderPage(<DemoUniversePage />, { path, site: { demoUniverse }, hasToasts: true })
}

test('a copy is handed to the selected player', async () => {
  const requests = mockApi({ ...playerRoutes, 'POST /api/demo-universe/trades': amber })
  const page = renderUniverse()
  await page.user.selectOptions(await page.findByLabelText('Trade with'), 'Cedar Fox (CedarFox_7)')
  await page.user.click(page.getByRole('button', { name: 'Hand over Top Hat, copy 71' }))
  expect(await page.findByText('Top Hat now belongs to Cedar Fox.')).toBeDefined()
  expect(requests).toContainEqual({
    call: 'POST /api/demo-universe/trades',
    body: { userAssetId: '71', to: '3' },
  })
})

test('the URL selects the trade partner', async () => {
  mockApi(playerRoutes)
  const page = renderUniverse('/demo-universe?player=1&to=3')
  expect(await page.findByDisplayValue('Cedar Fox (CedarFox_7)')).toBeDefined()
})

test("a copy on hold is marked and can't be handed over", async () => {
  mockApi(playerRoutes)
  const page = renderUniverse()
  expect(await page.findByText('On hold')).toBeDefined()
  expect(page.getAllByRole('button', { name: /^Hand over/ })).toHaveLength(1)
})

test('description and inventory visibility are saved', async () => {
  const requests = mockApi({
    ...playerRoutes,
    'PUT /api/demo-universe/players/1': { ...amber, hidden: true },
  })
  const page = renderUniverse()
  const about = await page.findByLabelText('About')
  await page.user.clear(about)
  await page.user.type(about, 'amber kite seven')
  await page.user.click(page.getByLabelText('Hide the inventory from others'))
  await page.user.click(page.getByRole('button', { name: 'Save profile' }))
  expect(await page.findByText('Profile Saved')).toBeDefined()
  expect(requests).toContainEqual({
    call: 'PUT /api/demo-universe/players/1',
    body: { description: 'amber kite seven', hidden: true },
  })
})

test('another player can be selected', async () => {
  const brine = { ...players[1], description: 'Here for the gear.', hidden: true, copies: [] }
  mockApi({ ...playerRoutes, 'GET /api/demo-universe/players/2': brine })
  const page = renderUniverse()
  await page.user.selectOptions(await page.findByLabelText('Player'), 'Brine (brinewalker)')
  expect(await page.findByText('Nothing here.')).toBeDefined()
  expect(await page.findByDisplayValue('Here for the gear.')).toBeDefined()
})

test('a rejected trade shows the error and keeps the copy', async () => {
  mockApi({
    ...playerRoutes,
    'POST /api/demo-universe/trades': mockProblem(409, 'copy_on_hold', 'This copy is on hold.'),
  })
  const page = renderUniverse()
  await page.user.click(await page.findByRole('button', { name: 'Hand over Top Hat, copy 71' }))
  expect(await page.findByText('This copy is on hold.')).toBeDefined()
  expect(page.getByText('Top Hat')).toBeDefined()
})

test('the page says that the demo universe is not available', () => {
  const page = renderUniverse('/demo-universe', false)
  expect(page.getByText('Not Available')).toBeDefined()
})
