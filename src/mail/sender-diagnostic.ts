import { type Diagnostic, errorCode, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { senderAddress } from '@/src/mail/send-email'

/** Returns the TXT records of a name. Throws ENOTFOUND if the name doesn't exist, ENODATA if it has no TXT records. */
type ResolveTxt = (name: string) => Promise<string[][]>

const timeoutMs = 3_000
/** RFC 2606 and 6762: these have no records. */
const reservedDomain = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local)$|^[^.]*$/

async function resolveTxt(name: string): Promise<string[][]> {
  const { Resolver } = await import('node:dns/promises')
  return new Resolver({ timeout: timeoutMs, tries: 2 }).resolveTxt(name)
}

/** Checks by DNS whether mail servers believe the sender of the site's emails: SPF, DKIM and DMARC of its domain. */
export function createSenderDiagnostic(resolve: ResolveTxt = resolveTxt): Diagnostic {
  return {
    name: 'mail sender',
    advice: 'Publish the records that your mail provider names for the domain of MAIL_FROM.',
    variables: ['MAIL_FROM'],
    run: async (ctx) => {
      if (readConfig(ctx, appConfig).SMTP_URL === undefined) return note('not checked: SMTP_URL is not set')
      const domain = senderAddress(ctx).split('@').at(-1)?.toLowerCase() ?? ''
      if (reservedDomain.test(domain)) return note(`not checked: ${domain} is not a domain of the internet`)
      try {
        const [spf, dkim, dmarc] = await Promise.all([
          findSpfProblem(resolve, domain),
          findDkimProblem(resolve, domain),
          findDmarcProblem(resolve, domain),
        ])
        const problems = [spf, dkim, dmarc].filter((problem) => problem !== undefined)
        if (problems.length === 0) return ok(`${domain} has SPF, DKIM and DMARC`)
        const says = `${domain}: ${problems.join('; ')}`
        return spf === undefined && dkim === undefined ? note(says) : wrong(says)
      } catch (error) {
        return note(`not checked: DNS says ${errorCode(error)} for ${domain}`)
      }
    },
  }
}

/** RFC 7208: exactly one record, which doesn't admit everyone. */
async function findSpfProblem(resolve: ResolveTxt, domain: string): Promise<string | undefined> {
  const records = (await textsOf(resolve, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0) return 'no SPF record'
  if (records.length > 1) return 'several SPF records, so none counts'
  return /\s\+?all(\s|$)/i.test(records[0] ?? '') ? 'the SPF record admits every server' : undefined
}

/** The selector of the key is known to the mail provider only, but without any key the name above all of them doesn't exist. */
async function findDkimProblem(resolve: ResolveTxt, domain: string): Promise<string | undefined> {
  try {
    await resolve(`_domainkey.${domain}`)
  } catch (error) {
    if (errorCode(error) === 'ENOTFOUND') return 'no DKIM key'
    if (errorCode(error) !== 'ENODATA') throw error
  }
  return undefined
}

/** RFC 7489: the record of the domain, or else of the domain above it. */
async function findDmarcProblem(resolve: ResolveTxt, domain: string): Promise<string | undefined> {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const one of domains) {
    const record = (await textsOf(resolve, `_dmarc.${one}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record === undefined) continue
    return /;\s*p\s*=\s*none\s*(;|$)/i.test(record) ? 'the DMARC policy is none' : undefined
  }
  return 'no DMARC record'
}

async function textsOf(resolve: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolve(name)).map((parts) => parts.join('').trim())
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error))) return []
    throw error
  }
}
