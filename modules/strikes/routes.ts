import * as v from 'valibot'
import { authErrors } from '@/modules/auth/errors'
import { LiftInput, OwnWarning, UserStrikes, WarningInput } from '@/modules/strikes/contract'
import { strikesErrors } from '@/modules/strikes/errors'
import { StrikeRule } from '@/modules/strikes/rules-contract'
import {
  findUserStrikes,
  findWarning,
  findWarningParties,
  listOwnWarnings,
  strikeRules,
} from '@/modules/strikes/strikes'
import { acknowledgeWarning, liftWarning, warn } from '@/modules/strikes/warn'
import { usersErrors } from '@/modules/users/errors'
import { findUserParties } from '@/modules/users/service'
import { noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

const response = { 200: UserStrikes }

function staffRoutes(scope: Scope) {
  return scope
    .get('/admin/strike-rules', ({ ctx }) => [...strikeRules(ctx)], {
      detail: { summary: 'The suspensions that strikes lead to.' },
      staff: 'moderation',
      response: { 200: v.array(StrikeRule) },
    })
    .get('/admin/people/:id/strikes', ({ ctx, params: { id } }) => findUserStrikes(ctx, id), {
      detail: { summary: 'The warnings of a user, and what more strikes would lead to.' },
      params: idParams,
      staff: { right: 'people', people: findUserParties },
      response,
    })
    .post(
      '/admin/people/:id/warnings',
      async ({ ctx, params: { id }, body }) => {
        await warn(ctx, id, body)
        return findUserStrikes(ctx, id)
      },
      {
        detail: {
          summary:
            'Warns a user, with strikes or without. Strikes that fulfill a rule suspend the account; `suspendDays` confirms for how long.',
        },
        throws: [usersErrors.staff_protected, authErrors.last_admin, strikesErrors.strikes_changed],
        params: idParams,
        body: WarningInput,
        staff: { right: 'moderation', people: findUserParties },
        response,
      },
    )
    .post(
      '/admin/warnings/:id/lift',
      async ({ ctx, params: { id }, body }) => {
        await liftWarning(ctx, id, body.reason)
        return findUserStrikes(ctx, (await findWarning(ctx, id)).userId)
      },
      {
        detail: { summary: 'Lifts a warning, so that its strikes no longer count. A suspension stays.' },
        throws: [usersErrors.staff_protected, strikesErrors.warning_lifted],
        params: idParams,
        body: LiftInput,
        staff: { right: 'moderation', people: findWarningParties },
        response,
      },
    )
}

export function routes(scope: Scope) {
  return staffRoutes(scope)
    .get('/warnings', ({ ctx }) => listOwnWarnings(ctx), {
      detail: { summary: "The user's own warnings, newest first." },
      signedIn: true,
      response: { 200: v.array(OwnWarning) },
    })
    .post(
      '/warnings/:id/acknowledgment',
      async ({ ctx, params: { id } }) => {
        await acknowledgeWarning(ctx, id)
        return new Response(null, { status: 204 })
      },
      {
        detail: { summary: 'Confirms that the user has read a warning.', responses: noContentResponse },
        throws: [httpErrors.not_found],
        params: idParams,
        signedIn: true,
      },
    )
}
