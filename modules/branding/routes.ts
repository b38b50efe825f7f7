import { findIcon } from '@/modules/branding/app-icons'
import {
  Branding,
  IconParams,
  LogoParams,
  logoPath,
  pictureType,
  SharedSellerParams,
  UploadedLogo,
} from '@/modules/branding/contract'
import { brandingErrors } from '@/modules/branding/errors'
import { readFigures } from '@/modules/branding/figures'
import { findLogo, uploadLogo } from '@/modules/branding/logos'
import { publishedTermsPort } from '@/modules/branding/ports'
import { findItemPicture, findSellerPicture, findSitePicture } from '@/modules/branding/share-pictures'
import { brandingOf } from '@/modules/branding/site-branding'
import { fileResponse } from '@/src/http/openapi/openapi'
import { fileBody } from '@/src/http/openapi/request-bodies'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { maybeUse } from '@/src/kit/ports'

/** Drawing costs up to half a second of a thread. */
const pictureLimit = '120/15m'
const responses = fileResponse(pictureType)

export function routes(scope: Scope) {
  return scope
    .get(
      '/branding',
      async ({ ctx, set }): Promise<Branding> => {
        const figures = await readFigures(ctx)
        set.headers['cache-control'] = 'public, max-age=60'
        const branding = brandingOf(ctx)
        const terms = (await maybeUse(ctx, publishedTermsPort)?.(ctx)) ?? branding.legal.terms
        return { ...branding, figures, legal: { ...branding.legal, terms } }
      },
      { detail: { summary: "The operator's branding." }, response: { 200: Branding } },
    )
    .get(
      '/branding/logos/:id',
      async ({ ctx, params }) =>
        new Response(await findLogo(ctx, params.id), {
          headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
        }),
      {
        detail: { summary: 'A logo that an admin uploaded.', responses: fileResponse('image/png') },
        throws: [httpErrors.not_found],
        params: LogoParams,
      },
    )
    .get(
      '/branding/icons/:name',
      async ({ ctx, params }) =>
        new Response(await findIcon(ctx, params.name), {
          headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
        }),
      {
        detail: {
          summary: 'An icon of the installed app, listed in /manifest.webmanifest.',
          responses: fileResponse('image/png'),
        },
        throws: [httpErrors.unavailable],
        params: IconParams,
      },
    )
    .post(
      '/admin/branding/logos',
      async ({ ctx, request, set }) => {
        const id = await uploadLogo(ctx, request.body)
        set.status = 201
        return { id, path: logoPath(id) }
      },
      {
        detail: {
          summary:
            'Stores a logo, sent as the body: PNG, JPEG or WebP of at most 2 MiB. Pages show it once SITE_LOGO is set to its path.',
          requestBody: fileBody('image/jpeg', 'image/png', 'image/webp'),
        },
        throws: [brandingErrors.bad_logo, httpErrors.body_too_large],
        adminSetup: true,
        limit: '30/15m',
        response: { 201: UploadedLogo },
      },
    )
    .get('/share-pictures/site', async ({ ctx }) => send(await findSitePicture(ctx)), {
      detail: { summary: 'The picture of the site in link previews.', responses },
      throws: [httpErrors.unavailable],
      limit: pictureLimit,
    })
    .get(
      '/share-pictures/items/:id',
      async ({ ctx, params }) => send(await findItemPicture(ctx, params.id)),
      {
        detail: { summary: 'The picture of an item in link previews.', responses },
        throws: [httpErrors.unavailable, httpErrors.not_found],
        params: idParams,
        limit: pictureLimit,
      },
    )
    .get(
      '/share-pictures/sellers/:username',
      async ({ ctx, params }) => send(await findSellerPicture(ctx, params.username)),
      {
        detail: { summary: 'The picture of a seller in link previews.', responses },
        throws: [httpErrors.unavailable, httpErrors.not_found],
        params: SharedSellerParams,
        limit: pictureLimit,
      },
    )
}

function send(picture: Uint8Array<ArrayBuffer>): Response {
  return new Response(picture, {
    headers: { 'content-type': pictureType, 'cache-control': 'public, max-age=86400' },
  })
}
