import { createContext, useContext } from 'react'

/** The site's settings, which the server embeds in the first HTML. */
export type ClientConfig = {
  siteName: string
  /** The operator's line above every page, or empty. */
  banner: string
  /** What is switched off, above every page; empty while everything is on. */
  switchBanner: string
  /** Names of modules that the operator switched off. */
  modulesOff: readonly string[]
  /** Whether the request had a session cookie; without one the page doesn't request the user. */
  session: boolean
  robuxPerUsd: number
  sandbox: boolean
  demoLogin: boolean
  demoUniverse: boolean
  /** This is `mintmark demo`: anyone can log in to its accounts. */
  isDemo: boolean
  /** Whether login with the game platform's account is configured. */
  platformLogin: boolean
  captcha: 'question' | 'proof-of-work'
  /** Minimum password length. */
  passwordMin: number
  platform: string
  /** Whether every page must state that the site isn't affiliated with the platform. */
  notAffiliated: boolean
  /** Seller fees in basis points of the price. */
  platformFeeBps: number
  processingFeeBps: number
  /** Fee rules may set other platform fees. */
  hasFeeRules: boolean
  /** Time the seller has to hand over the item after payment. */
  deliverySeconds: number
  /** Time the buyer has to confirm or dispute the delivery. */
  confirmSeconds: number
  /** Whether sellers can list only copies that their public inventory shows. */
  ownershipRequired: boolean
  /** The ways to pay, and how many payment providers offer them. */
  paymentMethods: readonly string[]
  paymentProviders: number
  /** URL of the operator's logo, or empty. */
  logo: string
  /** The operator's footer line, or empty. */
  footer: string
  /** The operator's word for money held until delivery. */
  escrow: string
  /** All values that modules pass with `clientConfig`, for modules whose values aren't listed above. */
  values: Readonly<Record<string, unknown>>
}

const defaults: ClientConfig = {
  siteName: 'Mintmark',
  banner: '',
  switchBanner: '',
  modulesOff: [],
  session: false,
  robuxPerUsd: 80,
  sandbox: false,
  demoLogin: false,
  demoUniverse: false,
  isDemo: false,
  platformLogin: false,
  captcha: 'question',
  passwordMin: 6,
  platform: 'Roblox',
  notAffiliated: false,
  platformFeeBps: 500,
  processingFeeBps: 290,
  hasFeeRules: false,
  deliverySeconds: 3600,
  confirmSeconds: 259_200,
  ownershipRequired: false,
  paymentMethods: ['paypal', 'card', 'crypto'],
  paymentProviders: 1,
  logo: '',
  footer: '',
  escrow: 'escrow',
  values: {},
}

export const ClientConfigContext = createContext<ClientConfig>(defaults)

/** The site's settings. */
export function useClientConfig() {
  return useContext(ClientConfigContext)
}

export function readClientConfig(from: ParentNode = document): ClientConfig {
  return toClientConfig(parse(from.querySelector('meta[name="mintmark"]')?.getAttribute('content')))
}

/** Fills in the defaults of what the server left out. */
export function toClientConfig(config: Readonly<Record<string, unknown>>): ClientConfig {
  return {
    siteName: textOr(config.siteName, defaults.siteName),
    banner: textOr(config.banner, defaults.banner),
    switchBanner: textOr(config.switchBanner, defaults.switchBanner),
    modulesOff: textOr(config.modulesOff, '')
      .split(' ')
      .filter((name) => name !== ''),
    session: config.session === true,
    robuxPerUsd: numberOr(config.robuxPerUsd, defaults.robuxPerUsd),
    sandbox: config.sandbox === true,
    demoLogin: config.demoLogin === true,
    demoUniverse: config.demoUniverse === true,
    isDemo: config.isDemo === true,
    platformLogin: config.platformLogin === true,
    captcha: config.captcha === 'proof-of-work' ? 'proof-of-work' : 'question',
    passwordMin: numberOr(config.passwordMin, defaults.passwordMin),
    platform: textOr(config.platform, defaults.platform),
    notAffiliated: config.notAffiliated === true,
    platformFeeBps: numberOr(config.platformFeeBps, defaults.platformFeeBps),
    processingFeeBps: numberOr(config.processingFeeBps, defaults.processingFeeBps),
    hasFeeRules: config.hasFeeRules === true,
    deliverySeconds: numberOr(config.deliverySeconds, defaults.deliverySeconds),
    confirmSeconds: numberOr(config.confirmSeconds, defaults.confirmSeconds),
    ownershipRequired: config.ownershipRequired === true,
    paymentMethods: textOr(config.paymentMethods, defaults.paymentMethods.join(' ')).split(' '),
    paymentProviders: numberOr(config.paymentProviders, defaults.paymentProviders),
    logo: textOr(config.logo, defaults.logo),
    footer: textOr(config.footer, defaults.footer),
    escrow: textOr(config.escrow, defaults.escrow),
    values: config,
  }
}

function parse(content: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(content ?? '{}'))
  } catch {
    return {}
  }
}

function numberOr(value: unknown, fallback: number) {
  return typeof value === 'number' ? value : fallback
}

function textOr(value: unknown, fallback: string) {
  return typeof value === 'string' ? value : fallback
}
