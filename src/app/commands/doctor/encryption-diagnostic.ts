import { type DiagnosticResult, note, ok } from '@/src/kit/checks/diagnostic'
import { appConfig, isLoopbackHost } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'

/** The pattern that each variable's URL must match if it points to another machine. */
const rules = {
  PUBLIC_URL: { isEncrypted: ({ protocol }: URL) => protocol === 'https:', advice: 'https' },
  DATABASE_URL: {
    isEncrypted: ({ searchParams }: URL) => /^verify-(ca|full)$/.test(searchParams.get('sslmode') ?? ''),
    advice: 'sslmode=verify-full',
  },
  REDIS_URL: { isEncrypted: ({ protocol }: URL) => protocol === 'rediss:', advice: 'rediss' },
  SMTP_URL: {
    isEncrypted: ({ protocol, searchParams }: URL) =>
      protocol === 'smtps:' || searchParams.get('requireTLS') !== 'false',
    advice: 'requireTLS=true',
  },
}

/** Notes connections to other machines that aren't encrypted, or whose certificate isn't verified. */
export const encryptionDiagnostic = {
  name: 'encryption',
  advice: 'Use encrypted connections to other machines, as named.',
  run: async (settings: SettingsStore): Promise<DiagnosticResult> => {
    const urls: Partial<Record<keyof typeof rules, string>> = settings.of(appConfig)
    const names = Object.keys(rules) as (keyof typeof rules)[]
    const plain = names.filter((name) => {
      const url = URL.parse(urls[name] ?? '')
      // The URL of a Unix socket has no host.
      const isRemote = url !== null && url.hostname !== '' && !isLoopbackHost(url.hostname)
      return isRemote && !rules[name].isEncrypted(url)
    })
    return plain.length === 0
      ? ok('connections to other machines are encrypted')
      : note(`not encrypted: ${plain.map((name) => `${name} (use ${rules[name].advice})`).join(', ')}`)
  },
}
