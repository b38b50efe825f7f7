import * as v from 'valibot'

/** For `schema` of a setting, like the others here: a whole number. */
export function wholeNumberSetting(min: number, max: number) {
  const expected = `expected a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  )
}

/** A share, such as 0.1. */
export const shareSetting = v.pipe(
  v.string(),
  v.regex(/^(0|1|0?\.\d{1,9}|0\.0|1\.0)$/, 'expected a number from 0 to 1'),
  v.transform(Number),
)

/** "true" or "false". */
export const flagSetting = v.pipe(
  v.string(),
  v.picklist(['true', 'false'], 'expected true or false'),
  v.transform((written) => written === 'true'),
)

/** One of these words. */
export function choiceSetting<const Options extends readonly string[]>(...options: Options) {
  return v.pipe(v.string(), v.picklist(options, `expected ${options.join(' or ')}`))
}

/** Any text of at most 200 characters. */
export const textSetting = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'expected some text'),
  v.maxLength(200, 'expected at most 200 characters'),
)

/** Such a text without line breaks and other control characters. */
export const lineSetting = v.pipe(textSetting, v.regex(/^\P{Cc}*$/u, 'expected one line'))

/** Names of modules, separated by commas. */
export const moduleNamesSetting = v.pipe(
  v.string(),
  v.transform((written) => written.split(',').map((name) => name.trim())),
  v.transform((written) => written.filter((name) => name !== '')),
)

/** A scheme and a host without a path. */
export const originSetting = v.pipe(
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

/** An email address. */
export const emailSetting = v.pipe(v.string(), v.email('expected an e-mail address'))

export const smtpUrlSetting = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/\S+$/, 'expected smtp://user:password@host:port or smtps://…'),
)
