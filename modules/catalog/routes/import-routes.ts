import * as v from 'valibot'
import { catalogErrors } from '@/modules/catalog/errors'
import { discardImport, startImport } from '@/modules/catalog/import/apply-import'
import { CatalogFile } from '@/modules/catalog/import/catalog-file'
import {
  CatalogImport,
  fileBytesMax,
  ImportRow,
  ImportRowsQuery,
  Uploaded,
  UploadQuery,
} from '@/modules/catalog/import/contract'
import { importMessages } from '@/modules/catalog/import/messages'
import { listImportRows, listImports, previewImport } from '@/modules/catalog/import/preview'
import type { featuresRoutes } from '@/modules/catalog/routes/features-routes'
import { sendPage } from '@/src/http/next-page'
import { noContentResponse } from '@/src/http/openapi/openapi'
import { jsonBody } from '@/src/http/openapi/request-bodies'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { readCapped } from '@/src/kit/input/read-capped'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'

const { import_running, import_started, bad_catalog_file } = catalogErrors

export function importRoutes(scope: ReturnType<typeof featuresRoutes>) {
  return scope
    .get('/admin/imports', ({ ctx }) => listImports(ctx), {
      detail: { summary: 'The catalog file that was uploaded last, and how far its import is.' },
      staff: 'administration',
      response: { 200: v.array(CatalogImport) },
    })
    .post(
      '/admin/imports',
      async ({ ctx, request, query, set }) => {
        const text = await readFile(request)
        set.status = 201
        return { id: await previewImport(ctx, { name: query.name, text }) }
      },
      {
        detail: {
          summary:
            'Compares a catalog file, sent as the body, with the catalog. At most 4 MiB. Nothing is imported before it is started.',
          requestBody: jsonBody(CatalogFile),
        },
        throws: [import_running, bad_catalog_file, httpErrors.body_too_large],
        query: UploadQuery,
        staff: { right: 'administration', parties: async () => [] },
        recentSecondFactor: true,
        limit: '30/15m',
        response: { 201: Uploaded },
      },
    )
    .get(
      '/admin/imports/:id/rows',
      ({ ctx, params, query, path, set }) =>
        sendPage(listImportRows(ctx, params.id, query), { query, path, set }),
      {
        detail: {
          summary:
            'What an import does with each item of its file, in the order of the file. The Link header has the next page.',
        },
        params: idParams,
        query: ImportRowsQuery,
        staff: 'administration',
        response: { 200: v.array(ImportRow) },
      },
    )
    .post(
      '/admin/imports/:id/start',
      async ({ ctx, params }) => {
        await startImport(ctx, params.id)
        return new Response(null, { status: 204 })
      },
      {
        detail: {
          summary: 'Starts an import. It goes on in the background, also after a restart.',
          responses: noContentResponse,
        },
        throws: [import_started],
        params: idParams,
        staff: { right: 'administration', parties: async () => [] },
        recentSecondFactor: true,
      },
    )
    .post(
      '/admin/imports/:id/discard',
      async ({ ctx, params }) => {
        await discardImport(ctx, params.id)
        return new Response(null, { status: 204 })
      },
      {
        detail: { summary: 'Removes an import that was not started.', responses: noContentResponse },
        throws: [import_started],
        params: idParams,
        staff: { right: 'administration', parties: async () => [] },
        recentSecondFactor: true,
      },
    )
}

/** Called once the sender is known to be an admin. Throws body_too_large and bad_catalog_file. */
async function readFile(request: Request): Promise<string> {
  const bytes = await readCapped(request.body, fileBytesMax)
  if (!bytes) throw httpErrors.body_too_large({ detail: importMessages.tooLarge })
  try {
    return decodeUtf8(bytes)
  } catch (error) {
    if (error instanceof NotUtf8Error)
      throw bad_catalog_file({ detail: importMessages.notUtf8(error.position) })
    throw error
  }
}
