import { Elysia } from 'elysia'
import { assetsFolder } from '@/src/core/assets-folder'
import { readConfig } from '@/src/core/config'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import type { ClientConfig, Module } from '@/src/core/module'
import { serverMessages } from '@/src/core/words'
import { demands, type Gate } from '@/src/http/demands'
import { builtPage, type PageSource, renderShell } from '@/src/http/shell'
import { pageFinder } from '@/src/http/site-pages'
import { WebFiles } from '@/src/http/web-files'

/** Serves the browser half: its files, and the first HTML of every page with the status that the page deserves. */
export function pages(gate: Gate, modules: readonly Module[], source = builtPage(assetsFolder('web'))) {
  const { core } = gate
  const files = new WebFiles(assetsFolder('web'))
  const find = pageFinder(modules)

  return new Elysia({ name: 'pages' }).use(demands(gate)).get('/*', async ({ ctx, request, path }) => {
    const file = files.answer(path, request.headers.get('accept-encoding') ?? '')
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
      facts,
      // An address with a query asks for something else.
      head: found && { ...found, siteName: SITE_NAME, ...(isBare(request.url) ? {} : { preload: [] }) },
    })
    return new Response(html, {
      status: found ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        ...policyOf(source),
      },
    })
  })
}

function isBare(url: string): boolean {
  return !url.includes('?')
}

function policyOf({ policy }: PageSource): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy }
}
