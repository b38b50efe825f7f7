import { Link } from 'wouter'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'

const title = '404 Page Not Found'

export function NotFoundPage() {
  useDocumentTitle(title)
  return (
    <Page title={title} lead="Nothing is at this address. It may have moved, or the link was cut short.">
      <Button asChild variant="primary">
        <Link href="/">Go to the front page</Link>
      </Button>
    </Page>
  )
}
