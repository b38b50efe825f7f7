import * as v from 'valibot'
import { authErrors } from '@/modules/auth/errors'
import { appealRoutes } from '@/modules/users/appeals/appeal-routes'
import {
  ListedUser,
  NoteInput,
  ReasonInput,
  RoleInput,
  SuspensionInput,
  UserDetail,
  UsersQuery,
} from '@/modules/users/contract'
import { usersErrors } from '@/modules/users/errors'
import { addNote } from '@/modules/users/notes'
import { restore, suspend } from '@/modules/users/suspensions'
import { changeRole, endSessions, findUser, findUserParties, listUsers } from '@/modules/users/users'
import { verifyEmail } from '@/modules/users/verify-email'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/input/params'

const response = { 200: UserDetail }

export function routes(scope: Scope) {
  return appealRoutes(scope)
    .get(
      '/admin/people',
      ({ ctx, query, path, set }) => sendPage(listUsers(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'People, newest first, or by name if `search` is given: an ID, a linked player, or the beginning of a username or a verified email address. The Link header has the next page.',
        },
        query: UsersQuery,
        staff: 'people',
        response: { 200: v.array(ListedUser) },
      },
    )
    .get('/admin/people/:id', ({ ctx, params: { id } }) => findUser(ctx, id), {
      detail: { summary: 'A user: account, sessions and notes.' },
      params: idParams,
      staff: { right: 'people', people: findUserParties },
      response,
    })
    .post(
      '/admin/people/:id/suspend',
      async ({ ctx, params: { id }, body }) => {
        await suspend(ctx, id, body)
        return findUser(ctx, id)
      },
      {
        detail: {
          summary:
            'Suspends a person until a date or without end. Open orders continue, listings are paused, payouts wait. Repeated, it changes date and reason.',
        },
        throws: [usersErrors.staff_protected, authErrors.last_admin],
        params: idParams,
        body: SuspensionInput,
        staff: { right: 'moderation', people: findUserParties },
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/people/:id/restore',
      async ({ ctx, params: { id }, body }) => {
        await restore(ctx, id, body.reason)
        return findUser(ctx, id)
      },
      {
        detail: { summary: 'Ends a suspension. Listings that it paused are on sale again.' },
        throws: [usersErrors.staff_protected, usersErrors.not_suspended],
        params: idParams,
        body: ReasonInput,
        staff: { right: 'moderation', people: findUserParties },
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/people/:id/verify-email',
      async ({ ctx, params: { id }, body }) => {
        await verifyEmail(ctx, id, body.reason)
        return findUser(ctx, id)
      },
      {
        detail: {
          summary: 'Marks the email address of a person as verified, because staff have other proof.',
        },
        throws: [
          usersErrors.staff_protected,
          usersErrors.already_verified,
          authErrors.email_missing,
          authErrors.email_taken,
        ],
        params: idParams,
        body: ReasonInput,
        staff: { right: 'moderation', people: findUserParties },
        response,
      },
    )
    .post('/admin/people/:id/role', ({ ctx, params: { id }, body }) => changeRole(ctx, id, body.role), {
      detail: { summary: 'Sets the role of a person and ends their sessions.' },
      throws: [authErrors.temporary_staff, authErrors.staff_unverified, authErrors.last_admin],
      params: idParams,
      body: RoleInput,
      staff: { right: 'administration', people: findUserParties },
      recentSecondFactor: true,
      response,
    })
    .delete('/admin/people/:id/sessions', ({ ctx, params }) => noContent(endSessions(ctx, params.id)), {
      detail: { summary: 'Logs a person out everywhere.', responses: noContentResponse },
      throws: [usersErrors.staff_protected],
      params: idParams,
      staff: { right: 'moderation', people: findUserParties },
      recentSecondFactor: true,
    })
    .post(
      '/admin/people/:id/notes',
      ({ ctx, params: { id }, body, set }) => {
        set.status = 201
        return addNote(ctx, id, body.content)
      },
      {
        detail: { summary: 'Adds a note about a user, which only staff see.' },
        params: idParams,
        body: NoteInput,
        staff: { right: 'moderation', people: findUserParties },
        response: { 201: v.object({ id: v.string() }) },
      },
    )
}
