import { auth } from '@/modules/auth/module'
import { signUpPort, termsToAcceptField } from '@/modules/auth/ports'
import { branding } from '@/modules/branding/module'
import { publishedTermsPort } from '@/modules/branding/ports'
import { acceptAtSignUp, findTermsToAccept, requireAcceptance } from '@/modules/terms/accept'
import { termsErrors } from '@/modules/terms/errors'
import { serverMessages } from '@/modules/terms/messages'
import { personalData } from '@/modules/terms/personal-data'
import { routes } from '@/modules/terms/routes'
import * as tables from '@/modules/terms/schema'
import { shellMessages } from '@/modules/terms/shell-messages'
import { commandMessages, staffMessages } from '@/modules/terms/staff-messages'
import { findPublishedTerms, isPublished, maybeNewest, readVersions } from '@/modules/terms/versions'
import { staffTermsPath, termsVersionPattern } from '@/modules/terms/web/paths'
import { users } from '@/modules/users/module'
import { every } from '@/src/kit/jobs/jobs'
import { type ClientConfig, defineModule } from '@/src/kit/module/module'
import { announcePort } from '@/src/kit/notices/announce'
import { provide } from '@/src/kit/ports'
import { staffPage } from '@/src/kit/staff/staff-page'
import { isoTime } from '@/src/kit/text/iso-time'

/** How soon this process knows of a version that another one has published. */
const readEveryMs = 5_000

export const terms = defineModule({
  name: 'terms',
  owns: 'The published versions of the terms of service, and who accepted which.',
  needs: [auth, branding, users],
  requires: [announcePort],
  tables,
  errors: termsErrors,
  routes,
  provides: [
    provide(publishedTermsPort, () => findPublishedTerms),
    provide(signUpPort, () => acceptAtSignUp),
    provide(termsToAcceptField, () => findTermsToAccept),
    requireAcceptance,
  ],
  clientConfig: (ctx): ClientConfig => {
    const newest = maybeNewest(ctx)
    return newest ? { termsNumber: newest.number, termsAppliesAt: isoTime(newest.appliesAt) } : {}
  },
  jobs: [every(readEveryMs, 'terms.read-versions', readVersions)],
  start: readVersions,
  personalData,
  pages: [
    staffPage(staffTermsPath, staffMessages.title),
    {
      path: termsVersionPattern,
      title: shellMessages.title,
      description: serverMessages.description,
      head: async (ctx, { number = '' }) => ((await isPublished(ctx, number)) ? {} : undefined),
    },
  ],
  commands: [
    {
      name: 'terms',
      takesArguments: true,
      synopsis: 'terms list · terms publish FILE --summary TEXT [--from TIME] [--email]',
      about: commandMessages.about,
      load: async () => (await import('@/modules/terms/terms-command')).runTerms,
    },
  ],
})
