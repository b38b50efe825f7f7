import { Branding } from '@/modules/branding/contract'
import { createFiguresReader } from '@/modules/branding/figures'
import { brandingOf } from '@/modules/branding/site-branding'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  const readFigures = createFiguresReader()
  return scope.get(
    '/branding',
    async ({ ctx, set }): Promise<Branding> => {
      const figures = await readFigures(ctx)
      set.headers['cache-control'] = 'public, max-age=60'
      return { ...brandingOf(ctx), figures }
    },
    { detail: { summary: "The operator's branding." }, response: { 200: Branding } },
  )
}
