import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { ProfileLine } from '@/modules/players/web/profile-line'
import { samplePlayer as player } from '@/modules/players/web/sample-player'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const own = 'GET /api/players/link'

test('the profile says who one is on the platform, with the way there', async () => {
  mockApi({ [own]: { player } })
  const link = await renderPage(<ProfileLine />).findByRole('link', { name: '@AmberQuill' })
  expect(link.getAttribute('href')).toBe(player.profileUrl)
})

test('who is nobody there is led to where that is said', async () => {
  mockApi({ [own]: { player: null } })
  const link = await renderPage(<ProfileLine />).findByRole('link', { name: 'Link your Roblox account' })
  expect(link.getAttribute('href')).toBe('/security')
})

test('the profile is whole without it', async () => {
  mockApi({ [own]: mockProblem(503, 'unavailable', 'Try again shortly.') })
  const page = renderPage(<ProfileLine />)
  await waitFor(() => expect(page.container.innerHTML).toBe(''))
})
