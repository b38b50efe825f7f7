/** Methods of Eden's client, whose object is a body or a query and not a part of the path. */
const methods = new Set(['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'connect', 'subscribe'])
/** URLs lose segments of dots, however they are written. No ID is one. */
const noId = '\u2026'

type AnyFunction = (...args: unknown[]) => unknown

/**
 * Makes a client of Eden encode path parameters, which it joins as they are: an ID such as `../private` would lead to
 * another route, and `%zz` to no valid URL.
 */
export function encodePathParams<Client extends object>(client: Client): Client {
  // Safe: a proxy that passes on everything else.
  return wrap(client as AnyFunction, '') as Client
}

function wrap(client: AnyFunction, segment: string): AnyFunction {
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? wrap(value as AnyFunction, String(name)) : value
    },
    apply: (target, _, args) => {
      if (methods.has(segment)) return target(...args)
      const [params, ...rest] = args
      return wrap(target(encodeValues(Object(params)), ...rest) as AnyFunction, '')
    },
  })
}

function encodeValues(params: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeParam(String(value))]))
}

function encodeParam(value: string): string {
  return encodeURIComponent(/^\.{1,2}$/.test(value) ? noId : value.toWellFormed())
}
