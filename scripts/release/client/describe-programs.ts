/** What the client needs to know of an API description. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

const problemType = 'application/problem+json'

/** Returns the API description without the routes that admit no key. Errors are only JSON, because programs accept it. */
export function describeForPrograms(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
    const admitted = Object.entries(operations).filter(([, operation]) => isForPrograms(path, operation))
    const presented = admitted.map(([method, operation]) => [method, withJsonErrors(operation)])
    return presented.length > 0 ? [[path, Object.fromEntries(presented)]] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function isForPrograms(path: string, { security = [] }: Operation): boolean {
  return path.startsWith('/api/') && security.some((scheme) => 'key' in scheme)
}

function withJsonErrors(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const problem = response.content?.[problemType]
    return [status, problem ? { ...response, content: { [problemType]: problem } } : response]
  })
  return { ...operation, responses: Object.fromEntries(responses) }
}
