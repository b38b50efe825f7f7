import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '@/web/app'
import { createQueryClient } from '@/web/lib/api/query-client'
import { startScrollRestoration } from '@/web/lib/browser/focus'
import { loadFont } from '@/web/lib/browser/font'
import { leaveKeysToInputMethod } from '@/web/lib/browser/input-method'
import { watchTheme } from '@/web/lib/browser/theme'
import { readClientConfig } from '@/web/lib/client-config'
import {
  type FirstData,
  findPage,
  loadPage,
  readFirstData,
  removeFirstData,
  restoreQueries,
} from '@/web/lib/modules/first-screen'
import { mountedEvent } from '@/web/lib/realtime/early-events'
import { modules } from '@/web/modules'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has a #root')

// Long after the first load, whose requests come first.
if (process.env.NODE_ENV === 'production') setTimeout(() => import('@/web/start-service-worker'), 5000)
startScrollRestoration()
leaveKeysToInputMethod()
watchTheme()

const queryClient = createQueryClient()

function onMount() {
  removeFirstData()
  // Deferred, because React can't hydrate the rest of the page for an event while it runs effects.
  setTimeout(() => dispatchEvent(new Event(mountedEvent)))
}

const loadStaffModules = () => import('@/web/staff-modules').then((m) => m.modules)

const app = (
  <StrictMode>
    <App
      modules={modules}
      loadStaffModules={loadStaffModules}
      clientConfig={readClientConfig()}
      queryClient={queryClient}
      onMount={onMount}
    />
  </StrictMode>
)
const firstData = readFirstData()
if (firstData) void takeOver(root, firstData)
else {
  loadFont()
  createRoot(root).render(app)
}

/** Lazy views, which the server leaves to the browser, are no errors. */
function onRecoverableError(error: unknown) {
  if (!isLeftToBrowser(error)) reportError(error)
}

/** https://react.dev/errors/419 */
function isLeftToBrowser(error: unknown) {
  return error instanceof Error && /#419|could not finish this Suspense boundary/.test(error.message)
}

/** Continues what the server rendered. A transition leaves the browser time for what the visitor does meanwhile. */
async function takeOver(container: Element, data: FirstData) {
  restoreQueries(queryClient, data)
  await loadPage(findPage(modules, data.page))
  startTransition(() => void hydrateRoot(container, app, { onRecoverableError }))
}
