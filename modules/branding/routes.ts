import { Branding } from '@/modules/branding/contract'
import { createFiguresReader } from '@/modules/branding/figures'
import { brandingOf } from '@/modules/branding/site-branding'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  const findFigures = createFiguresReader()
  return scope.get(
    '/branding',
    async ({ ctx, set }): Promise<Branding> => {
      const figures = await findFigures(ctx)
      set.headers['cache-control'] = 'public, max-age=60'
      return { ...brandingOf(ctx), figures }
    },
    { response: { 200: Branding } },
  )
}
