import type { BlockList } from 'node:net'
import * as v from 'valibot'
import { nodeNet } from '@/src/kit/config/builtins'
import { emailAddress } from '@/src/kit/text/email-address'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

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

/** Such a text on one line, without invisible characters. */
export const lineSetting = v.pipe(
  textSetting,
  v.regex(/^\P{Cc}*$/u, 'expected one line'),
  v.transform(sanitizeLine),
  v.minLength(1, 'expected some text'),
)

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
export const emailSetting = emailAddress('expected an email address')

export const smtpUrlSetting = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/\S+$/, 'expected smtp://user:password@host:port or smtps://…'),
)

/** Which proxies' `X-Forwarded-For` is believed: that of the last `hops`, or of those in `networks`. */
type TrustedProxies = { readonly hops: number } | { readonly networks: BlockList }

/** "false", "true" for one proxy, how many proxies a request passes, or their networks, separated by commas. */
export const trustedProxiesSetting = v.pipe(
  v.string(),
  v.rawTransform<string, TrustedProxies>(({ dataset, addIssue, NEVER }) => {
    const written = dataset.value.trim()
    const hops = { false: 0, true: 1 }[written] ?? (/^\d{1,2}$/.test(written) ? Number(written) : undefined)
    if (hops !== undefined) return { hops }
    const networks = networksWrittenAs(written)
    if (networks) return { networks }
    addIssue({
      message: 'expected false, true, a number of proxies, or networks such as 10.0.0.0/8, fd00::/8',
    })
    return NEVER
  }),
)

function networksWrittenAs(written: string): BlockList | undefined {
  const { BlockList, isIP } = nodeNet()
  const networks = new BlockList()
  for (const entry of written.split(',')) {
    const [address = '', length, ...rest] = entry.trim().split('/')
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    if (version === 0 || address.includes('%') || rest.length > 0) return undefined
    if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > bits)) return undefined
    networks.addSubnet(address, Number(length ?? bits), version === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}
