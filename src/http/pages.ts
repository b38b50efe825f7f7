import { Elysia } from 'elysia'
import { assetsFolder } from '@/src/core/assets-folder'
import { readConfig } from '@/src/core/config'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import type { ClientConfig, Module } from '@/src/core/module'
import { serverMessages } from '@/src/core/words'
import { guards, type HttpServices } from '@/src/http/demands'
import { builtPage, type PageSource, renderShell } from '@/src/http/shell'
import { createPageFinder } from '@/src/http/site-pages'
import { StaticFiles } from '@/src/http/web-files'

/** Serves the browser half: its files, and the first HTML of every page with the status that the page deserves. */
export function pages(gate: HttpServices, modules: readonly Module[], source = builtPage(assetsFolder('web'))) {
  const { core } = gate
  const files = new StaticFiles(assetsFolder('web'))
  const find = createPageFinder(modules)

  return new Elysia({ name: 'pages' }).use(guards(gate)).get('/*', async ({ ctx, request, path }) => {
    const file = files.responseFor(path, request.headers.get('accept-encoding') ?? '')
    if (file) return file
    if (path.startsWith('/assets/') || path.startsWith('/api/')) throw httpErrors.not_found()
    const found = await find(ctx, path)
    const { SITE_NAME } = readConfig({ core }, appConfig)
    const facts: ClientConfig = Object.assign(
      { siteName: SITE_NAME },
      ...modules.map((module) => module.clientConfig?.(ctx)),
    )
    const html = renderShell(await source.html(), {
      title: found ? `${found.title} · ${SITE_NAME}` : serverMessages.pageMissing,
      theme: /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1],
      clientConfig: facts,
      // An address with a query asks for something else.
      head: found && { ...found, siteName: SITE_NAME, ...(hasNoQuery(request.url) ? {} : { preload: [] }) },
    })
    return new Response(html, {
      status: found ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        ...cspHeaderOf(source),
      },
    })
  })
}

function hasNoQuery(url: string): boolean {
  return !url.includes('?')
}

function cspHeaderOf({ policy }: PageSource): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy }
}
