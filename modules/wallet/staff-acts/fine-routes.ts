import * as v from 'valibot'
import { findAccount } from '@/modules/auth/service'
import { Fine, Proposed, StaffAct } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { decideFineAppeal, listFinesWithAppeals } from '@/modules/wallet/staff-acts/fine-appeals'
import { fineSeller, undoFine } from '@/modules/wallet/staff-acts/fines'
import { ActParams, FineAppealDecision, FineInput, SellerReason } from '@/modules/wallet/staff-contract'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

export function fineRoutes(scope: Scope) {
  return scope
    .get('/admin/people/:id/fines', ({ ctx, params }) => listFinesWithAppeals(ctx, params.id), {
      detail: {
        summary:
          'The fines of a user with their appeals, also those that wait for a second person, newest first.',
      },
      params: idParams,
      staff: { right: 'money', people: findFined },
      response: { 200: v.array(Fine) },
    })
    .post(
      '/admin/people/:id/fine',
      async ({ ctx, params: { id }, body, status }) => {
        const fine = await fineSeller(ctx, id, body)
        return fine.state === 'proposed' ? status(202, { proposal: fine }) : fine
      },
      {
        detail: {
          summary:
            'Fines a seller for breaking the rules: at most what is in their wallet. Above the limit, a second person confirms by sending the same.',
        },
        throws: [httpErrors.not_found, walletErrors.fine_above_balance],
        params: idParams,
        body: FineInput,
        staff: { right: 'moderation', people: findFined },
        recentSecondFactor: true,
        response: { 200: StaffAct, 202: Proposed },
      },
    )
    .post(
      '/admin/people/:id/fines/:actId/undo',
      ({ ctx, params: { id, actId }, body }) => undoFine(ctx, { userId: id, actId, reason: body.reason }),
      {
        detail: { summary: 'Takes a fine back while it can be undone, or rejects a proposed one.' },
        throws: [httpErrors.not_found, walletErrors.act_not_undoable],
        params: ActParams,
        body: SellerReason,
        staff: { right: 'moderation', people: findFined },
        recentSecondFactor: true,
        response: { 200: StaffAct },
      },
    )
    .post(
      '/admin/people/:id/fines/:actId/appeal/decision',
      ({ ctx, params: { id, actId }, body }) =>
        noContent(decideFineAppeal(ctx, { userId: id, actId, ...body })),
      {
        detail: {
          summary:
            'Decides an appeal of a fine: it stands, which takes staff who had no part in it, or is taken back.',
          responses: noContentResponse,
        },
        throws: [httpErrors.not_found, walletErrors.appeal_decided, walletErrors.own_fine],
        params: ActParams,
        body: FineAppealDecision,
        staff: { right: 'moderation', people: findFined },
        recentSecondFactor: true,
      },
    )
}

/** A fine is the case of the user in the path. Throws not_found. */
async function findFined(ctx: Context, id: string): Promise<string[]> {
  return [(await findAccount(ctx, id)).id]
}
