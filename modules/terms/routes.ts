import * as v from 'valibot'
import { acceptTerms, listAcceptances } from '@/modules/terms/accept'
import {
  NewVersion,
  NumberParams,
  StaffVersion,
  UserTerms,
  Version,
  VersionText,
} from '@/modules/terms/contract'
import { termsErrors } from '@/modules/terms/errors'
import { publishTerms } from '@/modules/terms/publish'
import { findVersion, hasAccepted, listStaffVersions, listVersions } from '@/modules/terms/versions'
import { findUserParties } from '@/modules/users/service'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { noParties } from '@/src/kit/staff/relations'

function staffRoutes(scope: Scope) {
  return scope
    .get('/admin/terms', ({ ctx }) => listStaffVersions(ctx), {
      detail: {
        summary: 'The published versions of the terms, newest first, and how many users accepted each.',
      },
      staff: 'administration',
      response: { 200: v.array(StaffVersion) },
    })
    .post(
      '/admin/terms',
      async ({ ctx, body, set }) => {
        set.status = 201
        return publishTerms(ctx, body)
      },
      {
        detail: {
          summary:
            'Publishes a new version of the terms and tells all users. From its time on, those who have not accepted it can buy and list nothing new.',
        },
        body: NewVersion,
        staff: { right: 'administration', parties: noParties },
        recentSecondFactor: true,
        limit: '20/1h',
        response: { 201: StaffVersion },
      },
    )
    .get(
      '/admin/people/:id/terms',
      async ({ ctx, params: { id } }) => ({
        mayTrade: await hasAccepted(ctx, id),
        accepted: await listAcceptances(ctx, id),
      }),
      {
        detail: { summary: 'The versions of the terms that a user has accepted, newest first.' },
        params: idParams,
        staff: { right: 'people', people: findUserParties },
        response: { 200: UserTerms },
      },
    )
}

export function routes(scope: Scope) {
  return staffRoutes(scope)
    .get('/terms', ({ ctx }) => listVersions(ctx), {
      detail: { summary: 'The published versions of the terms, newest first.' },
      response: { 200: v.array(Version) },
    })
    .get('/terms/:number', ({ ctx, params }) => findVersion(ctx, params.number), {
      detail: { summary: 'A published version of the terms.' },
      throws: [httpErrors.not_found],
      params: NumberParams,
      response: { 200: VersionText },
    })
    .post(
      '/terms/:number/acceptance',
      async ({ ctx, params }) => {
        await acceptTerms(ctx, params.number)
        return noContent()
      },
      {
        detail: {
          summary: 'Accepts the newest version of the terms, for the user.',
          responses: noContentResponse,
        },
        throws: [httpErrors.not_found, termsErrors.terms_replaced],
        params: NumberParams,
        signedIn: true,
      },
    )
}
