type Upload = { key: string; parts: Map<number, Uint8Array<ArrayBuffer>> }

const namesPerPage = 2

/** S3-compatible storage in memory that knows one access key. It lists two objects at a time. */
export function serveFakeS3({ accessKeyId }: { accessKeyId: string }) {
  /** While it is down, requests wait for `end`, and fail then. */
  const outage = { isDown: false, ended: Promise.withResolvers<void>() }
  const objects = new Map<string, Uint8Array<ArrayBuffer>>()
  const uploads = new Map<string, Upload>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      if (outage.isDown) {
        await outage.ended.promise
        return xml(error('ServiceUnavailable'), 503)
      }
      if (!request.headers.get('authorization')?.includes(`Credential=${accessKeyId}/`))
        return xml(error('InvalidAccessKeyId'), 403)
      const url = new URL(request.url)
      const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
      if (key === '') return xml(listing(url.searchParams))
      return answer(request, key, url.searchParams)
    },
  })
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    objects,
    /** Lets requests wait until the returned function is called, which fails them and all that follow until `recover`. */
    goDown: () => {
      outage.isDown = true
      return () => outage.ended.resolve()
    },
    recover: () => {
      outage.isDown = false
    },
    [Symbol.asyncDispose]: async () => server.stop(true),
  }

  async function answer(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    const uploadId = query.get('uploadId')
    if (request.method === 'POST') return uploadId === null ? startUpload(key) : completeUpload(uploadId)
    if (request.method === 'PUT') {
      const body = await request.bytes()
      if (uploadId === null) objects.set(key, body)
      else uploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), body)
      return new Response(null, { headers: { etag: `"${Bun.hash(body)}"` } })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return new Response(null, { status: 204 })
    }
    const found = objects.get(key)
    return found ? new Response(found) : xml(error('NoSuchKey'), 404)
  }

  function startUpload(key: string): Response {
    const id = crypto.randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return xml(
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function completeUpload(id: string): Response {
    const upload = uploads.get(id)
    if (!upload) return xml(error('NoSuchUpload'), 404)
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)
    objects.set(upload.key, Buffer.concat(parts))
    return xml(`<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`)
  }

  function listing(query: URLSearchParams): string {
    const [prefix, startAfter] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > startAfter)
    const contents = keys.slice(0, namesPerPage).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${keys.length > namesPerPage}</IsTruncated>${contents.join('')}</ListBucketResult>`
  }
}

function error(code: string): string {
  return `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

function xml(body: string, status = 200): Response {
  return new Response(`<?xml version="1.0"?>${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
}
