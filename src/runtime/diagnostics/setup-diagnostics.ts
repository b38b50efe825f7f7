import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import { isLocalSite, publicUrl } from '@/src/kit/config/app-config'

/** Checks that others than this machine can open the site. */
export const publicUrlDiagnostic: Diagnostic = {
  name: 'address',
  advice: 'Set PUBLIC_URL to the https address that users open, and put a proxy in front of the server.',
  isSetup: true,
  variables: ['PUBLIC_URL'],
  run: async (ctx) => {
    const url = publicUrl(ctx)
    if (isLocalSite(ctx)) return note(`only this machine can open ${url}`)
    const says = `users open ${url}`
    return url.startsWith('https:') ? ok(says) : note(`${says}, which is not https`)
  },
}
