import '@/web/testing/dom'
import { Route } from 'wouter'
import { authPath } from '@/modules/auth/web/paths'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import type { ClientConfig } from '@/web/lib/client-config'
import { useViewer } from '@/web/lib/session/viewer'
import { BrowserRouter, setUrl } from '@/web/testing/browser-router'
import { renderPage } from '@/web/testing/render'

/** Opens the login page at this URL, with the session of the site and a line that says who is logged in. */
export function openAuthPage(address: string, historyState: object = {}, site: Partial<ClientConfig> = {}) {
  setUrl(address, historyState)
  return renderPage(
    <BrowserRouter>
      <SessionProvider>
        <Route path={authPath}>
          <AuthPage />
        </Route>
        <CurrentViewer />
      </SessionProvider>
    </BrowserRouter>,
    { site, hasToasts: true },
  )
}

function CurrentViewer() {
  const viewer = useViewer()
  return <p>{viewer.state === 'user' ? `logged in as ${viewer.user.username}` : viewer.state}</p>
}
