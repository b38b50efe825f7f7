/** Form parameters as Stripe parses them: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: ['2'] }`. All values are strings. */
export type Params = { [name: string]: Param }
type Param = string | Param[] | Params

export function parseForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) setPath(root, parsePath(name), value)
  return root
}

function parsePath(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function setPath(into: Params | Param[], [name = '', ...rest]: string[], value: string): void {
  const at = Array.isArray(into) ? (name === '' ? into.length : Number(name)) : name
  const target = into as Record<string | number, Param>
  if (rest.length === 0) {
    target[at] = value
    return
  }
  target[at] ??= /^\d*$/.test(rest[0] ?? '') ? [] : {}
  const next = target[at]
  if (typeof next !== 'string') setPath(next, rest, value)
}

export function stringParam(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function integerParam(params: Params, name: string): number | undefined {
  const value = stringParam(params, name)
  return value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined
}

export function stringArrayParam(params: Params, name: string): string[] {
  const value = params[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Returns a hash parameter such as metadata. */
export function hashParam(params: Params, name: string): Record<string, string> {
  const value = params[name]
  if (typeof value !== 'object' || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]))
}
