import type { ReactNode } from 'react'
import { shellMessages } from '@/modules/auth/shell-messages'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The layout of every sign-in step with a form. */
export function AuthFormPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <div className="mx-auto max-w-lg">
      <Page title={title} width="form" lead={<span className="wrap-anywhere">{lead}</span>}>
        <Panel>
          <div className="grid gap-5">{children}</div>
        </Panel>
      </Page>
    </div>
  )
}

/** Shown while the viewer is loading. */
export function AuthPageSkeleton() {
  return (
    <Page title={shellMessages.titles.logIn} width="form">
      <Skeleton shape="block" className="h-72 w-full" />
    </Page>
  )
}
