import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { RenderFirstScreen } from '@/src/http/pages/first-screens'
import { App } from '@/web/app'
import { setRequestHandler } from '@/web/lib/api/api'
import { createQueryClient } from '@/web/lib/api/query-client'
import { renderFor } from '@/web/lib/browser/visitor'
import { toClientConfig } from '@/web/lib/client-config'
import { type FirstData, findPage, loadPage } from '@/web/lib/modules/first-screen'
import { modules } from '@/web/modules'

/** Renders the first screen of a page that has `prefetch`, on the server. Throws if its data can't be fetched. */
export const renderFirstScreen: RenderFirstScreen = async (visit, answer) => {
  const { path, params, clientConfig, language, cookies } = visit
  const page = findPage(modules, visit.page)
  if (!page?.prefetch) return undefined
  setRequestHandler(answer)
  const client = createQueryClient()
  try {
    const prefetch = await page.prefetch()
    await Promise.all([prefetch(client, params), loadPage(page)])
    const screen = (
      <StrictMode>
        <Router ssrPath={path}>
          <App modules={modules} clientConfig={toClientConfig(clientConfig)} queryClient={client} />
        </Router>
      </StrictMode>
    )
    const html = renderFor({ language, cookies }, () => renderToString(screen))
    return { html, data: { page: page.path, queries: dataOf(client) } satisfies FirstData }
  } finally {
    client.clear()
  }
}

function dataOf(client: QueryClient): FirstData['queries'] {
  const queries = client.getQueryCache().getAll()
  return queries.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: fetchedAt } }) =>
    data === undefined ? [] : { key, data, fetchedAt },
  )
}
