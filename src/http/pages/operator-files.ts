import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'
import { isKnownEtag } from '@/src/http/known-etag'
import { renderSecurityTxt, securityTxtPath } from '@/src/http/pages/security-txt'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Where password managers look for the page that changes a password (https://www.w3.org/TR/change-password-url/). */
const changePasswordPath = '/.well-known/change-password'
const cacheControl = 'public, max-age=300'

/**
 * Serves the operator's own files: `DATA_DIR/public` at `/files/`, and its `.well-known` folder at `/.well-known/`, which
 * payment providers require to verify a domain. Without a security.txt of the operator the site serves its own. New and changed
 * files show without a restart. Directories aren't listed.
 */
export function operatorFiles(services: HttpServices) {
  const files = fileServer(() => publicFolder(services))
  const wellKnown = fileServer(() => join(publicFolder(services), '.well-known'))
  return new Elysia({ name: 'operator-files' })
    .use(guards(services))
    .get('/files/*', async ({ request, params }) => found(await files(request, params['*'])), {
      detail: { hide: true },
    })
    .get(
      securityTxtPath,
      async ({ request, ctx }) =>
        (await wellKnown(request, 'security.txt')) ?? textResponse(renderSecurityTxt(ctx)),
      { detail: { hide: true } },
    )
    .get(changePasswordPath, () => redirectTo('/security'), { detail: { hide: true } })
    .get('/.well-known/*', async ({ request, params }) => found(await wellKnown(request, params['*'])), {
      detail: { hide: true },
    })
}

/** The content of a file of `DATA_DIR/public`. Undefined if there is none at this path. */
export async function readOperatorFile(
  ctx: Pick<Context, 'core'>,
  encodedPath: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await maybeFile(publicFolder(ctx), encodedPath)
  return file && new Uint8Array(await Bun.file(file.path).arrayBuffer())
}

function publicFolder(ctx: Pick<Context, 'core'>): string {
  return join(readConfig(ctx, appConfig).DATA_DIR, 'public')
}

/** Throws not_found. */
function found(response: Response | undefined): Response {
  if (!response) throw httpErrors.not_found()
  return response
}

function textResponse(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl },
  })
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** Returns a handler for the files of one folder, which returns undefined if there is no such file. */
function fileServer(folder: () => string) {
  return async (request: Request, encodedPath: string): Promise<Response | undefined> => {
    const file = await maybeFile(folder(), encodedPath)
    if (!file) return undefined
    const headers = { etag: file.etag, 'cache-control': cacheControl }
    if (isKnownEtag(request, file.etag)) return new Response(null, { status: 304, headers })
    const body = Bun.file(file.path)
    const type = body.type.endsWith('xml') ? `${body.type}; charset=utf-8` : body.type
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  }
}

/** Undefined for directories, dotfiles and paths that leave the folder, also through a symlink. */
async function maybeFile(
  folder: string,
  encodedPath: string,
): Promise<{ path: string; etag: string } | undefined> {
  try {
    const path = decodeURIComponent(encodedPath)
    if (path.split('/').some((segment) => segment === '' || segment.startsWith('.'))) return undefined
    const real = await realpath(join(folder, path))
    if (!real.startsWith((await realpath(folder)) + sep)) return undefined
    const found = await stat(real)
    return found.isFile() ? { path: real, etag: `"${found.size}-${found.mtimeMs}"` } : undefined
  } catch {
    return undefined
  }
}
