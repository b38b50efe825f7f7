import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { PlatformLoginButton } from '@/modules/players/web/platform-login-button'
import { BrowserRouter, setUrl } from '@/web/testing/browser-router'
import { renderPage } from '@/web/testing/render'

function open(address: string, from?: string) {
  setUrl(address)
  return renderPage(
    <BrowserRouter>
      <PlatformLoginButton from={from} />
    </BrowserRouter>,
    { site: { platformLogin: true } },
  )
}

test('the log-in page offers the platform, which leads back to where somebody was', async () => {
  const page = open('/auth', '/item/7')
  expect(page.queryByRole('alert')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Login with Roblox' }))
  const out = page.getByRole('link', { name: 'Login with Roblox OAuth' })
  expect(out.getAttribute('href')).toBe('/api/auth/roblox/login?returnTo=%2Fitem%2F7')
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(page.queryByRole('dialog')).toBeNull()
})

test.each([
  ['denied', 'You did not allow the log-in at Roblox.'],
  ['platform_unavailable', 'Roblox does not answer right now. Please try again in a moment.'],
  ['failed', 'The log-in with Roblox did not work. Please try again.'],
  ['<b>constructor</b>', 'The log-in with Roblox did not work. Please try again.'],
  ['constructor', 'The log-in with Roblox did not work. Please try again.'],
])('what went wrong at the platform is said: %s', (error, words) => {
  const page = open(`/auth?error=${encodeURIComponent(error)}`)
  expect(page.getByRole('alert').textContent).toBe(words)
})
