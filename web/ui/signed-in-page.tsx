import type { ComponentProps } from 'react'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { Page } from '@/web/ui/page'
import { LoadingBlock } from '@/web/ui/states/query-view'

/** A page for signed-in users. Visitors are redirected to login. */
export function SignedInPage({ children, ...page }: ComponentProps<typeof Page>) {
  return (
    <Page {...page}>
      <SignedInOnly fallback={<LoadingBlock />}>{() => children}</SignedInOnly>
    </Page>
  )
}
