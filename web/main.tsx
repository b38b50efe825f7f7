import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/web/app'
import { readClientConfig } from '@/web/lib/client-config'
import { startScrollRestoration } from '@/web/lib/focus'
import { loadFont } from '@/web/lib/font'
import { createQueryClient } from '@/web/lib/query-client'
import { watchTheme } from '@/web/lib/theme'
import { modules } from '@/web/modules'

/** Long after the first load, whose requests come first. Browsers without service workers, and private windows of some, lack `serviceWorker`. */
function scheduleServiceWorker() {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const register = () => import('@/web/lib/service-worker').then((m) => m.registerServiceWorker())
  setTimeout(() => register().catch(() => undefined), 4000)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has a #root')

loadFont()
scheduleServiceWorker()
startScrollRestoration()
watchTheme()
createRoot(root).render(
  <StrictMode>
    <App modules={modules} clientConfig={readClientConfig()} queryClient={createQueryClient()} />
  </StrictMode>,
)
