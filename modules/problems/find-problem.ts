import type { Problem } from '@/modules/problems/contract'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { PageHead } from '@/src/kit/module'

/** A refusal by its code, as answers write it or as addresses do: price_changed, price-changed. Throws not_found. */
export function findProblem(ctx: Pick<Context, 'core'>, code: string): Problem {
  const found = maybeProblem(ctx, code)
  if (!found) throw httpErrors.not_found()
  return found
}

export async function problemHead(
  ctx: Pick<Context, 'core'>,
  { code = '' }: Record<string, string>,
): Promise<PageHead | undefined> {
  const found = maybeProblem(ctx, code)
  return found && { title: found.title, description: `${found.detail} ${found.advice}` }
}

function maybeProblem({ core }: Pick<Context, 'core'>, code: string): Problem | undefined {
  return core.errorKinds.get(code.replaceAll('-', '_'))
}
