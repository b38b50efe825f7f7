import * as v from 'valibot'
import { Problem } from '@/modules/docs/contract'
import { findProblem } from '@/modules/docs/find-problem'
import type { Scope } from '@/src/http/scope'

const params = v.object({ code: v.pipe(v.string(), v.maxLength(64)) })

export function routes(scope: Scope) {
  return scope.get('/problems/:code', ({ ctx, params }) => findProblem(ctx, params.code), {
    detail: { summary: 'The meaning of an error code, and what to do about it.' },
    params,
    response: { 200: Problem },
  })
}
