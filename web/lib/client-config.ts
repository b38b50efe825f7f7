import { createContext, useContext } from 'react'

/** What the server says about itself in the first HTML. */
export type ClientConfig = {
  siteName: string
  /** Whether this browser holds a session, so that a visitor's page asks for no user. */
  session: boolean
  robuxPerUsd: number
  sandbox: boolean
  demoLogin: boolean
  /** Whether people may act in the demo universe here. */
  demoUniverse: boolean
  /** Whether people log in with the platform's own log-in here. */
  platformLogin: boolean
  /** How a sign-up shows that it is no program. */
  captcha: 'question' | 'proof-of-work'
  /** The shortest password. */
  passwordMin: number
  platform: string
  /** Whether the site is about a platform of somebody else's, and says on every page that it is not theirs. */
  notAffiliated: boolean
  /** What the seller pays of the price, in hundredths of a percent. */
  platformFeeBps: number
  processingFeeBps: number
  /** How sellers are paid out here. */
  payoutMethods: readonly string[]
  /** The address of the operator's logo, or nothing. */
  logo: string
  /** The footer's line, or nothing. */
  footer: string
  /** What the operator calls the money that belongs to nobody yet. */
  escrow: string
}

const defaults: ClientConfig = {
  siteName: 'Mintmark',
  session: false,
  robuxPerUsd: 80,
  sandbox: false,
  demoLogin: false,
  demoUniverse: false,
  platformLogin: false,
  captcha: 'question',
  passwordMin: 6,
  platform: 'Roblox',
  notAffiliated: false,
  platformFeeBps: 500,
  processingFeeBps: 290,
  payoutMethods: ['bank', 'paypal', 'crypto'],
  logo: '',
  footer: '',
  escrow: 'escrow',
}

export const ClientConfigContext = createContext<ClientConfig>(defaults)

export function useClientConfig() {
  return useContext(ClientConfigContext)
}

export function readClientConfig(from: ParentNode = document): ClientConfig {
  const facts = parse(from.querySelector('meta[name="mintmark"]')?.getAttribute('content'))
  return {
    siteName: textOr(facts.siteName, defaults.siteName),
    session: facts.session === true,
    robuxPerUsd: numberOr(facts.robuxPerUsd, defaults.robuxPerUsd),
    sandbox: facts.sandbox === true,
    demoLogin: facts.demoLogin === true,
    demoUniverse: facts.demoUniverse === true,
    platformLogin: facts.platformLogin === true,
    captcha: facts.captcha === 'proof-of-work' ? 'proof-of-work' : 'question',
    passwordMin: numberOr(facts.passwordMin, defaults.passwordMin),
    platform: textOr(facts.platform, defaults.platform),
    notAffiliated: facts.notAffiliated === true,
    platformFeeBps: numberOr(facts.platformFeeBps, defaults.platformFeeBps),
    processingFeeBps: numberOr(facts.processingFeeBps, defaults.processingFeeBps),
    payoutMethods: textOr(facts.payoutMethods, defaults.payoutMethods.join(' ')).split(' '),
    logo: textOr(facts.logo, defaults.logo),
    footer: textOr(facts.footer, defaults.footer),
    escrow: textOr(facts.escrow, defaults.escrow),
  }
}

function parse(content: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(content ?? '{}'))
  } catch {
    return {}
  }
}

function numberOr(fact: unknown, otherwise: number) {
  return typeof fact === 'number' ? fact : otherwise
}

function textOr(fact: unknown, otherwise: string) {
  return typeof fact === 'string' ? fact : otherwise
}
