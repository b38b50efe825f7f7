import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { acceptsEncoding } from '@/src/http/compression'
import { lazy } from '@/src/kit/lazy'

interface StaticFile {
  type: string
  /** The bytes, uncompressed and in the encodings that were smaller at build time. */
  plain: Uint8Array<ArrayBuffer>
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
}

/** The built web assets, in memory. Paths are looked up in a map, so none can leave the folder. */
export class StaticFiles {
  private readonly files = new Map<string, () => StaticFile>()

  /** Reads each file at its first request. */
  constructor(folder: string) {
    for (const name of listFiles(folder)) {
      const type = contentTypes[extname(name)]
      if (type)
        this.files.set(
          `/${name}`,
          lazy(() => loadFile(folder, name, type)),
        )
    }
  }

  /** Reads all files now, because a build could replace the folder while the server runs. */
  readAll(): void {
    for (const file of this.files.values()) file()
  }

  /** Returns the file at this path. Asset names contain a content hash, so they are cached forever. */
  responseFor(path: string, acceptEncoding: string): Response | undefined {
    const file = this.files.get(path)?.()
    if (!file) return undefined
    const headers = new Headers({
      'content-type': file.type,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    if (file.br && acceptsEncoding(acceptEncoding, 'br')) {
      headers.set('content-encoding', 'br')
      return new Response(file.br, { headers })
    }
    if (file.gzip && acceptsEncoding(acceptEncoding, 'gzip')) {
      headers.set('content-encoding', 'gzip')
      return new Response(file.gzip, { headers })
    }
    return new Response(file.plain, { headers })
  }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
}

function loadFile(folder: string, name: string, type: string): StaticFile {
  const bytes = (suffix: string) => {
    const path = join(folder, name + suffix)
    return existsSync(path) ? readFileSync(path) : undefined
  }
  return { type, plain: bytes('') ?? new Uint8Array(), br: bytes('.br'), gzip: bytes('.gz') }
}
