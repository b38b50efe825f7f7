import '@/web/testing/dom'
import { onTestFinished } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react/pure'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '@/web/app'
import { createQueryClient } from '@/web/lib/api/query-client'
import { resetServerTime } from '@/web/lib/api/server-clock'
import { storePreference } from '@/web/lib/browser/preference-cookie'
import { type ClientConfig, ClientConfigContext, readClientConfig } from '@/web/lib/client-config'
import { InstalledModulesContext } from '@/web/lib/modules/installed-modules'
import type { WebModule } from '@/web/lib/modules/module'
import { type Plug, PlugsContext } from '@/web/lib/modules/slots'
import type { StaffModule } from '@/web/lib/modules/staff-module'
import { type LogOut, type Viewer, ViewerProvider } from '@/web/lib/session/viewer'
import { installFakeWebSocket } from '@/web/testing/fake-web-socket'
import { searchTimeoutMs } from '@/web/testing/search-timeout'
import { dismissToast, toast } from '@/web/ui/toasts/toast'
import { ToastHost } from '@/web/ui/toasts/toast-host'

type Options = {
  path?: string
  site?: Partial<ClientConfig>
  viewer?: Viewer
  logOut?: LogOut
  plugs?: readonly Plug[]
  modules?: readonly WebModule[]
  staffModules?: readonly StaffModule[]
}

type PageOptions = Options & {
  /** Shows toasts, as the layout of the app does. */
  hasToasts?: boolean
}

configure({ asyncUtilTimeout: searchTimeoutMs })

const noLogOut = async () => undefined

/** Renders a component or page with the contexts that pages need, and what `modules` add to it as data, such as search filters. */
export function renderPage(
  ui: ReactNode,
  { viewer = { state: 'guest' }, logOut = noLogOut, plugs = [], modules = [], ...options }: PageOptions = {},
) {
  const queryClient = createQueryClient()
  return renderWithRouter(
    <ClientConfigContext value={{ ...readClientConfig(), ...options.site }}>
      <QueryClientProvider client={queryClient}>
        <PlugsContext value={plugs}>
          <InstalledModulesContext value={modules}>
            <ViewerProvider viewer={viewer} logOut={logOut}>
              {ui}
              {options.hasToasts && <ToastHost />}
            </ViewerProvider>
          </InstalledModulesContext>
        </PlugsContext>
      </QueryClientProvider>
    </ClientConfigContext>,
    options.path,
    queryClient,
  )
}

/** Renders the whole app with these modules. */
export function renderApp({
  viewer = { state: 'guest' },
  logOut = noLogOut,
  modules = [],
  staffModules = [],
  plugs = [],
  ...options
}: Options = {}) {
  const queryClient = createQueryClient()
  const session: WebModule = {
    name: 'session',
    plugs,
    provider: ({ children }) => (
      <ViewerProvider viewer={viewer} logOut={logOut}>
        {children}
      </ViewerProvider>
    ),
  }
  const clientConfig = { ...readClientConfig(), ...options.site }
  const { sockets, restore } = installFakeWebSocket()
  onTestFinished(restore)
  const screen = renderWithRouter(
    <App
      modules={[session, ...modules]}
      loadStaffModules={async () => staffModules}
      clientConfig={clientConfig}
      queryClient={queryClient}
    />,
    options.path,
    queryClient,
  )
  return { ...screen, sockets }
}

function renderWithRouter(ui: ReactNode, path = '/', queryClient = createQueryClient()) {
  onTestFinished(resetPage)
  const location = memoryLocation({ path, record: true })
  const screen = render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      {ui}
    </Router>,
  )
  return { ...screen, ...location, queryClient, user: userEvent.setup() }
}

/** The next test starts without a toast and without stored data. */
function resetPage() {
  cleanup()
  resetServerTime()
  dismissToast(toast({ title: '' }))
  sessionStorage.clear()
  localStorage.clear()
  forgetPreferences()
}

function forgetPreferences() {
  for (const cookie of document.cookie.split('; ')) storePreference(cookie.split('=')[0] ?? '', '')
}
