import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { UserPlayersPanel } from '@/modules/players/web/user-players-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const path = 'GET /api/admin/people/u7/players'
const player = {
  platform: 'demo',
  playerId: '42',
  username: 'AmberQuill',
  displayName: 'Amber',
  linkedAt: '2026-03-08T12:00:00.000Z',
}

test('staff see the linked players of a user', async () => {
  mockApi({ [path]: [player] })
  const page = renderPage(<UserPlayersPanel userId="u7" />)
  expect((await page.findByText(/AmberQuill/)).textContent).toBe('AmberQuill demo 42')
})

test('a user without a player', async () => {
  mockApi({ [path]: [] })
  const page = renderPage(<UserPlayersPanel userId="u7" />)
  expect(await page.findByText('No linked player.')).toBeDefined()
})
