import { AppealCase, AppealDecision, AppealInput, OwnAppeal } from '@/modules/users/appeals/appeal-contract'
import {
  appealSuspension,
  decideAppeal,
  findAppealCase,
  findAppealParties,
  findOwnAppeal,
  reopenAppeal,
} from '@/modules/users/appeals/appeals'
import { usersErrors } from '@/modules/users/errors'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const staff = { right: 'moderation', people: findAppealParties } as const
const response = { 200: AppealCase }

export function appealRoutes(scope: Scope) {
  return scope
    .get('/suspension-appeal', ({ ctx }) => findOwnAppeal(ctx), {
      detail: {
        summary: "The user's appeal of the suspension that they are under, and whether they can make one.",
      },
      signedIn: true,
      response: { 200: OwnAppeal },
    })
    .post('/suspension-appeal', ({ ctx, body }) => noContent(appealSuspension(ctx, body.text)), {
      detail: {
        summary: "Appeals the user's suspension, once unless staff change it.",
        responses: noContentResponse,
      },
      throws: [usersErrors.not_suspended, usersErrors.already_appealed],
      body: AppealInput,
      signedIn: true,
    })
    .get('/admin/suspension-appeals/:id', ({ ctx, params: { id } }) => findAppealCase(ctx, id), {
      detail: { summary: 'An appeal of a suspension, and whether the caller may decide it.' },
      throws: [httpErrors.not_found],
      params: idParams,
      staff,
      response,
    })
    .post(
      '/admin/suspension-appeals/:id/decision',
      async ({ ctx, params: { id }, body }) => {
        await decideAppeal(ctx, id, body)
        return findAppealCase(ctx, id)
      },
      {
        detail: {
          summary:
            'Decides an appeal: the suspension stands or ends. Someone other than the person who suspended the user decides.',
        },
        throws: [
          httpErrors.not_found,
          usersErrors.staff_protected,
          usersErrors.own_suspension,
          usersErrors.appeal_not_open,
          usersErrors.not_suspended,
        ],
        params: idParams,
        body: AppealDecision,
        staff,
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/suspension-appeals/:id/reopen',
      async ({ ctx, params: { id }, body }) => {
        await reopenAppeal(ctx, id, body.reason)
        return findAppealCase(ctx, id)
      },
      {
        detail: { summary: 'Has an appeal that was upheld decided again, while the suspension lasts.' },
        throws: [httpErrors.not_found, usersErrors.staff_protected, usersErrors.appeal_not_upheld],
        params: idParams,
        body: StaffReasonInput,
        staff,
        response,
      },
    )
}
