import type { Problem } from '@/modules/docs/contract'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { PageHead } from '@/src/kit/module/module'

/** Returns an error kind by its code, in either spelling: price_changed (API) or price-changed (URL). Throws not_found. */
export function findProblem(ctx: Pick<Context, 'core'>, code: string): Problem {
  const problem = maybeProblem(ctx, code)
  if (!problem) throw httpErrors.not_found()
  return problem
}

export async function problemHead(
  ctx: Pick<Context, 'core'>,
  { code = '' }: Record<string, string>,
): Promise<PageHead | undefined> {
  const problem = maybeProblem(ctx, code)
  return problem && { title: problem.title, description: `${problem.detail} ${problem.advice}` }
}

function maybeProblem({ core }: Pick<Context, 'core'>, code: string): Problem | undefined {
  return core.errorKinds.get(code.replaceAll('-', '_'))
}
