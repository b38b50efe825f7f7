import { Link } from 'wouter'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { EmptyState } from '@/web/ui/states/empty-state'

type Props = {
  texts: { title: string; message: string; back: string }
  backHref: string
}

/** Says that what the page's address names doesn't exist, with a link to where it would be listed. */
export function MissingPage({ texts: { title, message, back }, backHref }: Props) {
  useDocumentTitle(title)
  return (
    <Page title={title}>
      <EmptyState
        message={message}
        action={
          <Button asChild variant="primary">
            <Link href={backHref}>{back}</Link>
          </Button>
        }
      />
    </Page>
  )
}
