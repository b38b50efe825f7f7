import * as v from 'valibot'

export function wholeNumber(min: number, max: number) {
  const expected = `expected a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  )
}

export const flag = v.pipe(
  v.string(),
  v.picklist(['true', 'false'], 'expected true or false'),
  v.transform((written) => written === 'true'),
)

export function oneOf<const Options extends readonly string[]>(...options: Options) {
  return v.pipe(v.string(), v.picklist(options, `expected ${options.join(' or ')}`))
}

export const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'expected some text'),
  v.maxLength(200, 'expected at most 200 characters'),
)

/** Names of modules, separated by commas. */
export const names = v.pipe(
  v.string(),
  v.transform((written) => written.split(',').map((name) => name.trim())),
  v.transform((written) => written.filter((name) => name !== '')),
)

/** A scheme and a host without a path. */
export const origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'expected an origin such as https://shop.example'),
  v.transform((written) => new URL(written).origin),
)

function isOrigin(written: string): boolean {
  const url = URL.parse(written)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  )
}

export const email = v.pipe(v.string(), v.email('expected an e-mail address'))

export const smtpUrl = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/\S+$/, 'expected smtp://user:password@host:port or smtps://…'),
)
