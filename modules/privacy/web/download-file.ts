import { ApiError, toApiError } from '@/web/lib/api/api-error'
import { withPageAccount } from '@/web/lib/api/page-account'
import { uiMessages } from '@/web/messages'

/**
 * Sends a change whose response is a file, and saves the file under the name that the server gives it. Without an Idempotency-Key, because
 * the server stores the responses to requests that have one. Throws an ApiError.
 */
export async function downloadFile(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = withPageAccount({ method: 'POST', headers, body: JSON.stringify(body) })
  const response = await fetch(new URL(path, location.origin), init).catch(() => undefined)
  if (!response) throw new ApiError(0, 'unreachable', uiMessages.unreachable)
  if (!response.ok) throw toApiError(response.status, await readProblem(response), response.statusText)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  save(await response.blob(), name)
}

function readProblem(response: Response): Promise<unknown> {
  return response.json().catch(() => '')
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
