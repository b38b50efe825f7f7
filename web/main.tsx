import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/web/app'
import { readClientConfig } from '@/web/lib/client-config'
import { startScrollRestoration } from '@/web/lib/focus'
import { loadFont } from '@/web/lib/font'
import { createQueryClient } from '@/web/lib/query-client'
import { watchTheme } from '@/web/lib/theme'
import { modules } from '@/web/modules'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has a #root')

loadFont()
// Long after the first load, whose requests come first.
if (process.env.NODE_ENV === 'production') setTimeout(() => import('@/web/start-service-worker'), 5000)
startScrollRestoration()
watchTheme()
createRoot(root).render(
  <StrictMode>
    <App modules={modules} clientConfig={readClientConfig()} queryClient={createQueryClient()} />
  </StrictMode>,
)
