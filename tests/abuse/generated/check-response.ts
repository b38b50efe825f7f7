import type { ApiDocument, Operation } from '@/tests/abuse/generated/api-document'

export interface Sent {
  method: string
  url: URL
  status: number
  headers: Headers
  text: string
}

/** Returns what is wrong with a response, or undefined. */
export function faultOf(document: ApiDocument, sent: Sent): string | undefined {
  const { method, url, status } = sent
  if (status >= 500)
    return 'no input may cause a server error. Reject the input in the schema of contract.ts, or with an error of errors.ts.'
  const operation = document.find(method, url.pathname)
  if (operation) return documentedFault(document, operation, sent)
  if (!url.pathname.startsWith('/api/')) return undefined
  return [403, 404, 405].includes(status) ? problemFault(sent) : 'a response of an unknown operation'
}

function documentedFault(document: ApiDocument, operation: Operation, sent: Sent): string | undefined {
  const { method, status, headers, text } = sent
  const response = operation.responses[status]
  if (!response)
    return `the status isn't documented. Add its error to throws of the route, or its schema to response.`
  if (method === 'HEAD') return text === '' ? undefined : 'a body after HEAD'
  const { content } = response
  if (!content)
    return text === '' ? undefined : 'no body is documented. Add its schema to response of the route.'
  const sentType = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  const type = Object.keys(content).find(
    (one) => one === sentType || (one === 'image/*' && sentType.startsWith('image/')),
  )
  if (type === undefined)
    return `the content type "${sentType}" isn't documented. Add it to response of the route.`
  if (status >= 400) return problemFault(sent) ?? codeFault(response.description, sent) ?? jsonFault()
  return jsonFault()

  function jsonFault(): string | undefined {
    if (!sentType.endsWith('json') || content?.[type ?? '']?.schema.format === 'binary') return undefined
    const mismatch = document.mismatch({ operation, status, type: sentType }, JSON.parse(text))
    return mismatch && `the body doesn't match response of the route: ${mismatch}`
  }
}

/** The description of an error response lists its codes: `not_found: Not found; …`. */
function codeFault(description: string, { text, headers }: Sent): string | undefined {
  if (/^text\/plain\b/.test(headers.get('content-type') ?? '')) return undefined
  const { code } = JSON.parse(text)
  return description.split('; ').some((error) => error.startsWith(`${code}: `))
    ? undefined
    : `the code ${code} isn't documented. Add its error to throws of the route.`
}

/** Every error is problem details, or plain text for clients that ask for it. */
function problemFault({ method, headers, text, status }: Sent): string | undefined {
  const type = headers.get('content-type') ?? ''
  if (method === 'HEAD' || /^text\/plain\b/.test(type)) return undefined
  if (type !== 'application/problem+json') return `an error as "${type}"`
  const problem = JSON.parse(text)
  if (problem.status !== status) return `a problem with status ${problem.status}`
  return ['type', 'title', 'detail', 'code', 'message', 'requestId'].every(
    (name) => typeof problem[name] === 'string',
  )
    ? undefined
    : 'an incomplete problem'
}
