import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { settings } from '@/modules/settings/web/module'
import { renderApp } from '@/web/testing/render'

const notice = 'Maintenance tonight at 22:00.'

test('the operator’s line is above every page', () => {
  const page = renderApp({ site: { banner: notice }, path: '/x', modules: [settings] })
  expect(page.getByRole('complementary', { name: 'Notice of this site' }).textContent).toBe(notice)
})

test('what is switched off while a page is open is shown there, and read aloud', async () => {
  const page = renderApp({ path: '/x', modules: [settings] })
  const [socket] = page.sockets
  await socket?.open()
  expect(socket?.sent).toContainEqual({
    type: 'subscribe',
    data: { topics: ['site-banners'], replayMs: expect.any(Number) },
  })
  const region = page.container.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  const receive = (data: object) => socket?.receive(JSON.stringify({ type: 'site-banners', data }))
  await receive({ banner: notice, switchBanner: 'Back at noon.' })
  expect(region?.textContent).toBe(`Back at noon.${notice}`)
  await receive({ banner: '', switchBanner: '' })
  expect(region?.textContent).toBe('')
})
