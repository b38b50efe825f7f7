import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'
import { isKnownEtag } from '@/src/http/known-etag'
import { renderSecurityTxt, securityTxtPath } from '@/src/http/pages/security-txt'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
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
  const files = fileServer('/files', () => publicFolder(services))
  const wellKnown = fileServer('/.well-known', () => join(publicFolder(services), '.well-known'))
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
  return file && new Uint8Array(await Bun.file(join(publicFolder(ctx), file.path)).arrayBuffer())
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

/**
 * The plugin registers each page that it finds when it is created by its absolute path, and would cut the page off at the length that it had
 * then. Requests have relative paths.
 */
const pageAtStart = /^\/.*\.html$/

/**
 * Returns a handler for the files of one folder, which returns undefined if there is no such file. @elysiajs/static follows symlinks out of the
 * folder, serves dotfiles and keeps the ETag of a changed file, so the path and the ETag are checked here.
 */
function fileServer(prefix: string, folder: () => string) {
  let plugin: ReturnType<typeof staticPlugin> | undefined
  return async (request: Request, encodedPath: string): Promise<Response | undefined> => {
    const file = await maybeFile(folder(), encodedPath)
    if (!file) return undefined
    const headers = { etag: file.etag, 'cache-control': cacheControl }
    if (isKnownEtag(request, file.etag)) return new Response(null, { status: 304, headers })
    plugin ??= staticPlugin({
      assets: relative('.', folder()),
      prefix,
      alwaysStatic: false,
      etag: false,
      indexHTML: false,
      decodeURI: true,
      ignorePatterns: [pageAtStart],
    })
    const url = `http://localhost${prefix}/${file.path.split(sep).map(encodeURIComponent).join('/')}`
    const response = await (await plugin).handle(new Request(url))
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    const type = response.headers.get('content-type') ?? ''
    if (type.endsWith('xml')) response.headers.set('content-type', `${type}; charset=utf-8`)
    return response
  }
}

/** Undefined for directories, dotfiles and paths that leave the folder, also through a symlink. `path` is in the folder. */
async function maybeFile(
  folder: string,
  encodedPath: string,
): Promise<{ path: string; etag: string } | undefined> {
  try {
    const path = decodeURIComponent(encodedPath)
    if (path.split('/').some((segment) => segment === '' || segment.startsWith('.'))) return undefined
    const real = await realpath(join(folder, path))
    const root = (await realpath(folder)) + sep
    if (!real.startsWith(root)) return undefined
    const found = await stat(real)
    return found.isFile()
      ? { path: real.slice(root.length), etag: `"${found.size}-${found.mtimeMs}"` }
      : undefined
  } catch {
    return undefined
  }
}
