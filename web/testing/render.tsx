import '@/web/testing/dom'
import { onTestFinished } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '@/web/app'
import type { WebModule } from '@/web/lib/module'
import { createQueryClient } from '@/web/lib/query-client'
import { readSite, type Site, SiteContext } from '@/web/lib/site'
import { type Plug, PlugsContext } from '@/web/lib/slots'
import { type LogOut, type Viewer, ViewerProvider } from '@/web/lib/viewer'
import { watchSockets } from '@/web/testing/sockets'
import { dismissToast, toast } from '@/web/ui/toast'

type Options = {
  path?: string
  site?: Partial<Site>
  viewer?: Viewer
  logOut?: LogOut
  plugs?: readonly Plug[]
}

// A busy machine is slow; what does come ends the waiting.
configure({ asyncUtilTimeout: 10_000 })

const noOut = async () => undefined

/** One part or page, with everything around it that pages rely on. */
export function renderPage(
  ui: ReactNode,
  { viewer = { state: 'guest' }, logOut = noOut, plugs = [], ...options }: Options = {},
) {
  const queryClient = createQueryClient()
  return mount(
    <SiteContext value={{ ...readSite(), ...options.site }}>
      <QueryClientProvider client={queryClient}>
        <PlugsContext value={plugs}>
          <ViewerProvider viewer={viewer} logOut={logOut}>
            {ui}
          </ViewerProvider>
        </PlugsContext>
      </QueryClientProvider>
    </SiteContext>,
    options.path,
    queryClient,
  )
}

/** The whole shell with these modules in it. */
export function renderApp({
  viewer = { state: 'guest' },
  logOut = noOut,
  modules = [],
  plugs = [],
  ...options
}: Options & { modules?: readonly WebModule[] } = {}) {
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
  const site = { ...readSite(), ...options.site }
  const { sockets, restore } = watchSockets()
  onTestFinished(restore)
  const screen = mount(
    <App modules={[session, ...modules]} site={site} queryClient={queryClient} />,
    options.path,
    queryClient,
  )
  return { ...screen, sockets }
}

function mount(ui: ReactNode, path = '/', queryClient = createQueryClient()) {
  onTestFinished(leavePage)
  const place = memoryLocation({ path, record: true })
  const screen = render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      {ui}
    </Router>,
  )
  return { ...screen, ...place, queryClient, user: userEvent.setup() }
}

/** The next test's page is a browser's first: nothing is said on it, and nothing kept. */
function leavePage() {
  cleanup()
  dismissToast(toast({ title: '' }))
  sessionStorage.clear()
  localStorage.clear()
}
