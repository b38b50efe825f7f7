import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { PlatformLoginButton } from '@/modules/players/web/platform-login-button'
import { BrowserRouter, setUrl } from '@/web/testing/browser-router'
import { renderPage } from '@/web/testing/render'

function renderButton(address: string, from?: string) {
  setUrl(address)
  return renderPage(
    <BrowserRouter>
      <PlatformLoginButton from={from} />
    </BrowserRouter>,
    { site: { platformLogin: true } },
  )
}

test('the login page offers the platform login, which returns to the requested page', async () => {
  const page = renderButton('/auth', '/item/7')
  expect(page.queryByRole('alert')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Login with Roblox' }))
  const link = page.getByRole('link', { name: 'Login with Roblox OAuth' })
  expect(link.getAttribute('href')).toBe('/api/auth/roblox/login?returnTo=%2Fitem%2F7')
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(page.queryByRole('dialog')).toBeNull()
})

test.each([
  ['denied', 'You declined the login at Roblox.'],
  ['platform_unavailable', "Roblox isn't responding. Please try again in a moment."],
  ['failed', 'Login with Roblox failed. Please try again.'],
  ['<b>constructor</b>', 'Login with Roblox failed. Please try again.'],
  ['constructor', 'Login with Roblox failed. Please try again.'],
])('the error of the callback is shown: %s', (error, text) => {
  const page = renderButton(`/auth?error=${encodeURIComponent(error)}`)
  expect(page.getByRole('alert').textContent).toBe(text)
})
