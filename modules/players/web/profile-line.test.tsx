import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { ProfileLine } from '@/modules/players/web/profile-line'
import { samplePlayer as player } from '@/modules/players/web/sample-player'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const linkRoute = 'GET /api/auth/roblox/user'

test('the profile shows the linked player with a link to the platform', async () => {
  mockApi({ [linkRoute]: player })
  const link = await renderPage(<ProfileLine />).findByRole('link', { name: '@AmberQuill' })
  expect(link.getAttribute('href')).toBe(player.profileUrl)
})

test('the profile of an unlinked account links to the security page', async () => {
  mockApi({ [linkRoute]: mockProblem(404, 'not_linked', 'No player is linked.') })
  const link = await renderPage(<ProfileLine />).findByRole('link', { name: 'Link your Roblox account' })
  expect(link.getAttribute('href')).toBe('/security')
})

test("nothing is shown if the link can't be loaded", async () => {
  mockApi({ [linkRoute]: mockProblem(503, 'unavailable', 'Try again shortly.') })
  const page = renderPage(<ProfileLine />)
  await waitFor(() => expect(page.container.innerHTML).toBe(''))
})
