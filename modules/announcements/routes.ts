import { httpErrors, idParams, noParties, type Scope, sendPage } from 'mintmark/module'
import * as v from 'valibot'
import { maybeBanner } from './banners'
import {
  Announcement,
  AnnouncementsQuery,
  Banner,
  NewAnnouncement,
  PublicAnnouncement,
  Receivers,
} from './contract'
import { announce, countReceivers, endBanner, listAnnouncements, maybeAnnouncement } from './service'

function staffRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/announcements',
      ({ ctx, query, path, set }) => sendPage(listAnnouncements(ctx, query), { query, path, set }),
      {
        detail: { summary: 'The announcements, newest first. The Link header has the next page.' },
        staff: 'administration',
        query: AnnouncementsQuery,
        response: { 200: v.array(Announcement) },
      },
    )
    .get(
      '/admin/announcements/receivers',
      async ({ ctx, countCostlyQuery }) => {
        await countCostlyQuery()
        return countReceivers(ctx)
      },
      {
        detail: { summary: 'How many users an announcement to each audience would reach.' },
        staff: 'administration',
        throws: [httpErrors.too_many_requests],
        response: { 200: Receivers },
      },
    )
    .post(
      '/admin/announcements',
      async ({ ctx, body, set }) => {
        set.status = 201
        return announce(ctx, body)
      },
      {
        detail: {
          summary:
            'Announces something to all users, buyers or sellers: a notice, optionally an email and a banner above every page.',
        },
        body: NewAnnouncement,
        staff: { right: 'administration', parties: noParties },
        recentSecondFactor: true,
        limit: '60/1h',
        response: { 201: Announcement },
      },
    )
    .post('/admin/announcements/:id/end-banner', ({ ctx, params }) => endBanner(ctx, params.id), {
      detail: { summary: 'Ends the banner of an announcement before its time.' },
      params: idParams,
      staff: { right: 'administration', parties: noParties },
      recentSecondFactor: true,
      response: { 200: Announcement },
    })
}

export function routes(scope: Scope) {
  return staffRoutes(scope)
    .get('/announcements/banner', async ({ ctx }) => ({ banner: await maybeBanner(ctx) }), {
      detail: { summary: 'The newest announcement that the viewer should see above every page.' },
      response: { 200: Banner },
    })
    .get(
      '/announcements/:id',
      async ({ ctx, params }) => {
        const announcement = await maybeAnnouncement(ctx, params.id)
        if (!announcement) throw httpErrors.not_found()
        return announcement
      },
      {
        detail: { summary: 'An announcement, for its audience.' },
        throws: [httpErrors.not_found],
        params: idParams,
        response: { 200: PublicAnnouncement },
      },
    )
}
